/** What the board draws: a position joined with its facts and with what is printed in the box. */

import { LIGHTHOUSES, PORTS, RENTS, SLOTS } from './box';
import type * as wire from './wire';

/** A slot with the lighthouse that lies there. */
export interface Site extends wire.Lighthouse, Required<wire.SiteFacts> {
  name: string; // '' until it is laid
  storeys: number;
  coast: Coast;
  category: Category;
}

/** A port space with its tile. */
export interface Port extends wire.Port, wire.PortFacts {
  name: string;
  coast: Coast;
  improved: number; // what the improved face pays
}

/** A face-up construction tile. */
export interface Tile {
  name: string;
  sites: number[][]; // by seat: the slots where it could be placed and paid in full
}

export interface Player extends wire.Player, wire.PlayerFacts {}

export interface Evaluation extends wire.Evaluation, wire.EvaluationFacts {
  slot: number;
}

type Joined = 'lighthouses' | 'ports' | 'rows' | 'players' | 'evaluation';

export interface View extends Omit<wire.Position, Joined> {
  lighthouses: Site[];
  ports: Port[];
  rows: Tile[][];
  players: Player[];
  evaluation: Evaluation | null;
  built: wire.Facts['built'];
  recalls: wire.Recalled[];
}

export type Coast = (typeof SLOTS)[number]['coast'];
export type Category = (typeof SLOTS)[number]['category'];

const NOTHING: Required<wire.SiteFacts> = {
  complete: false,
  order: [],
  bill: {},
  demand: [],
  injures: false,
  manning: [],
};

function siteOf(lighthouse: wire.Lighthouse, facts: wire.SiteFacts, slot: number): Site {
  const printed = LIGHTHOUSES[(lighthouse.number ?? 0) - 1] ?? { name: '', storeys: 0 };
  return { ...NOTHING, ...SLOTS[slot]!, ...printed, ...lighthouse, ...facts };
}

function portOf(port: wire.Port, facts: wire.PortFacts, number: number): Port {
  const printed = PORTS[number]!;
  const rents: Partial<Record<string, readonly number[]>> = RENTS[printed.coast];
  return { ...printed, improved: rents[port.rent ?? '']?.[1] ?? 0, ...port, ...facts };
}

export function viewOf(position: wire.Position, facts: wire.Facts): View {
  const { evaluation, site } = position;
  return {
    ...position,
    lighthouses: position.lighthouses.map((one, slot) => siteOf(one, facts.lighthouses[slot]!, slot)),
    ports: position.ports.map((one, number) => portOf(one, facts.ports[number]!, number)),
    rows: position.rows.map((row) => row.map((name) => ({ name, sites: facts.tiles[name] ?? [] }))),
    players: position.players.map((one, seat) => ({ ...one, ...facts.players[seat]! })),
    evaluation:
      evaluation && facts.evaluation && site !== null ? { slot: site, ...evaluation, ...facts.evaluation } : null,
    built: facts.built,
    weather: facts.weather, // the position keeps the last round's until barges are chosen
    forecast: facts.forecast,
    recalls: facts.recalls,
  };
}
