import { expect, it, vi } from 'vitest';
import { copyField } from './copy';

const newField = () => ({ value: 'http://192.168.1.24:4747/t/abc', focus: vi.fn(), select: vi.fn() });

it('writes to the clipboard where there is one', async () => {
  const field = newField();
  const writeText = vi.fn(() => Promise.resolve());
  const command = vi.fn(() => true);
  expect(await copyField(field, { writeText }, command)).toBe(true);
  expect(writeText).toHaveBeenCalledWith(field.value);
  expect(command).not.toHaveBeenCalled();
});

it('selects the field and copies it by command over plain http, where there is no clipboard', async () => {
  vi.stubGlobal('navigator', {});
  const field = newField();
  const command = vi.fn(() => field.select.mock.calls.length === 1);
  expect(await copyField(field, undefined, command)).toBe(true);
  vi.unstubAllGlobals();
});

it('tries the command where the clipboard refuses, and says when both fail', async () => {
  const clipboard = { writeText: () => Promise.reject(new Error('denied')) };
  expect(await copyField(newField(), clipboard, () => true)).toBe(true);
  expect(await copyField(newField(), clipboard, () => false)).toBe(false);
});
