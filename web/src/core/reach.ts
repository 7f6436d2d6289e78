/** Which address an invitation names: one that the invited person can open. */

import { BASE } from './base';

/** This page's own address, without a last slash. */
export const here = (): string => location.origin + BASE;

/** The address of this page where others can open it too, else the best that the server has; null if only this machine can. */
export function addressForOthers(addresses: readonly string[], own: string): string | null {
  return addresses.includes(own) ? own : (addresses[0] ?? null);
}

/** True for an address that is a number, which leads to a machine of the same network. */
export function isNear(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname.startsWith('[') || /^[0-9.]+$/.test(hostname);
}
