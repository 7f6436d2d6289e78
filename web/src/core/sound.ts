/** Four short sounds, made on the spot; off until asked for, and after the first gesture. */

import { settings } from './settings.svelte';

export type Sound = 'move' | 'take' | 'turn' | 'end';

const NOTES: Record<Sound, [frequency: number, start: number, length: number][]> = {
  move: [[220, 0, 0.09]],
  take: [
    [180, 0, 0.07],
    [120, 0.07, 0.12],
  ],
  turn: [
    [523, 0, 0.12],
    [659, 0.1, 0.18],
  ],
  end: [
    [392, 0, 0.16],
    [523, 0.14, 0.16],
    [659, 0.28, 0.34],
  ],
};

let context: AudioContext | null = null;

/** Browsers let a page sound only after a gesture: from the first one on it may. */
export function awaitGesture(): void {
  const wake = (): void => {
    if (!settings.sound || typeof AudioContext === 'undefined') return;
    context ??= new AudioContext();
    void context.resume();
  };
  for (const gesture of ['pointerdown', 'keydown'] as const) addEventListener(gesture, wake, { capture: true });
}

export function sound(name: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const now = context.currentTime;
  for (const [frequency, start, length] of NOTES[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = name === 'move' || name === 'take' ? 'triangle' : 'sine';
    tone.frequency.setValueAtTime(frequency, now + start);
    tone.frequency.exponentialRampToValueAtTime(frequency * 0.8, now + start + length);
    volume.gain.setValueAtTime(0.12, now + start);
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
