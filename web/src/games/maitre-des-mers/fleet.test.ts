import { createRawSnippet } from 'svelte';
import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import Fleet from './Fleet.svelte';

it('counts a family in the head of its fleet, not over its ships', () => {
  const berth = (id: string) => ({ ship: { id, power: 1, map: false }, cargo: null });
  const fleet = { ships: ['N1', 'N2', 'B1'].map(berth), power: 3, total: 0 };
  const ship = createRawSnippet(() => ({ render: () => '<i></i>' }));
  const props = { fleet, seat: 0, name: 'Yann', acting: false, rank: null, tight: 0, folds: false, open: true, ship };
  const { body } = render(Fleet, { props: { ...props, toggle: () => {} } as never });
  const [head, ships] = body.split('<div class="ships');
  expect(head).toContain('2/4');
  expect(ships).not.toContain('/4');
});
