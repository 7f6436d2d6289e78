import { describe, expect, it } from 'vitest';
import { changedMind, hasOne, toBytes, toText } from './passkeys';

describe('passkeys', () => {
  it('go from bytes to text and back', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
    expect(toText(bytes.buffer)).not.toMatch(/[+/=]/);
    expect(toBytes(toText(bytes.buffer))).toEqual(bytes);
    expect(toBytes('')).toEqual(new Uint8Array());
  });

  it('tell a change of mind from a failure', () => {
    expect(changedMind(new DOMException('', 'NotAllowedError'))).toBe(true);
    expect(changedMind(new Error('NotAllowedError'))).toBe(false);
    expect(hasOne(new DOMException('', 'InvalidStateError'))).toBe(true);
  });
});
