import { expect, it } from 'vitest';
import { layBox, nameOfFile } from './boxes';

it('names a box after its file, as the server takes it', () => {
  expect(nameOfFile('Mer calmée.toml')).toBe('mer-calmee');
  expect(nameOfFile('../../Up.TOML')).toBe('up');
  expect(nameOfFile('__.toml')).toBe('box');
  expect(nameOfFile(`${'a'.repeat(60)}.toml`)).toHaveLength(40);
});

it('does nothing for a game that draws nothing of its box', async () => {
  await expect(layBox('no-game', { anything: 1 })).resolves.toBeUndefined();
});
