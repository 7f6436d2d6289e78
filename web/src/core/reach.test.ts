import { expect, it } from 'vitest';
import { addressForOthers, isNear } from './reach';

const LAN = 'http://192.168.1.24:4747';
const CLUB = 'https://club.example/embruns';

it.each([
  ['the server listens on this machine alone', [], 'http://localhost:4747', null],
  ['the host looks at localhost', [LAN, 'http://10.0.0.2:4747'], 'http://localhost:4747', LAN],
  ['the page was opened at an address for others', [CLUB, LAN], LAN, LAN],
  ['a proxy offers the server', [CLUB], 'http://localhost:4747/embruns', CLUB],
])('%s', (_, addresses, own, found) => {
  expect(addressForOthers(addresses, own)).toBe(found);
});

it.each([
  [LAN, true],
  ['http://[fd00::1]:4747', true],
  [CLUB, false],
  ['http://maelle.local:4747', false],
])('%s is in the same network: %s', (address, near) => {
  expect(isNear(address)).toBe(near);
});
