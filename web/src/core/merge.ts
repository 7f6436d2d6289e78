/** An update may carry only the fields of the view and the facts that changed: here they become whole again. */

import type { Scene, Update } from './wire';

type Fields = Record<string, unknown>;

function merged(before: Fields, changed: Fields, gone: readonly string[] = []): Fields {
  const whole = { ...before, ...changed };
  for (const name of gone) Reflect.deleteProperty(whole, name);
  return whole;
}

/** The scene of this update, whole; null if it changes another scene than the one before. */
export function sceneOf({ scene, base }: Update, before: Scene | null): Scene | null {
  if (!base) return scene;
  if (!before || before.ply !== base.ply || before.undos !== scene.undos) return null;
  const view = merged(before.view, scene.view, base.view);
  const facts = scene.facts && merged(before.facts ?? {}, scene.facts, base.facts);
  return { ...scene, view, facts };
}
