import { describe, expect, it } from 'vitest';
import type { ActionInfo, Event } from '../../core/wire';
import { nearest } from '../../core/arrows';
import { choicesOf, Outlook } from './choose';
import { follow, idle, inZone, justPlaced, justThrown, without, written, type Die } from './dice';
import { duelIn, duelOf, lootOf, strength } from './duel';
import { CARDS } from './box';
import { around, goodsOf, idOf, numberOf, percent } from './cards';
import { drawn, lay, MISSING } from './grammar';
import { pace, sheet } from './face';
import { ranking } from './ranking';
import { recentCards } from './trace';
import { berthOf, hasFreeShip, topOf, viewOf, type View } from './view';
import type { Dice, Position } from './wire';
import { nameOf } from './words';

const event = (action: Event['action'], seat: number | null = null): Event => ({
  ply: 1,
  seat,
  action,
  text: '',
  told: { fr: String(action.verb), en: '' },
});
const info = (index: number, action: ActionInfo['action']): ActionInfo => ({ index, text: '', action, final: '' });
const dice = (placed: string, thrown: string, discarded = ''): Dice => ({ placed, thrown, discarded });

describe('a combination as it is drawn', () => {
  it('has as many places as the card asks for dice', () => {
    const asked: Record<string, number> = {
      'S(4)': 4,
      'K(2)+F(1,6)': 4,
      'U(5≥25)': 5,
      H: 5,
      PP: 4,
      'R(4:5,6)+F(1)': 5,
    };
    for (const [text, n] of Object.entries(asked)) expect(drawn(text).places, text).toHaveLength(n);
  });

  it('puts signs between equal dice and pips where a face is fixed', () => {
    expect(drawn('K(3)').equals).toHaveLength(2);
    expect(drawn('PP').equals).toHaveLength(2);
    expect(drawn('H').equals).toHaveLength(3);
    expect(drawn('K(2)+F(1,6)').places.map((place) => place.face)).toEqual([null, null, 1, 6]);
    expect(drawn('S(3)').places.map((place) => place.step)).toEqual([-1, 0, 1]);
  });

  it('lays dice on places that want them', () => {
    expect(lay('K(2)+F(1,6)', [1, 6])).toEqual([2, 3]);
    expect(lay('K(2)+F(1,6)', [1, 1])).toEqual([0, 2]);
    expect(lay('K(2)+F(6,6)', [3, 6])).toEqual([0, 2]);
    expect(lay('S(4)', [3, 5])).toEqual([1, 3]);
    expect(lay('S(3)+F(6,6)', [4, 5, 6, 6, 6])).toHaveLength(5);
    expect(new Set(lay('S(3)+F(6,6)', [4, 5, 6, 6, 6])).size).toBe(5);
    expect(lay('H', [2, 2, 5, 5, 5])).toEqual([3, 4, 0, 1, 2]);
    expect(lay('PP', [3, 3, 6])).toEqual([0, 1, 2]);
  });

  it('lays nothing where dice cannot lie together', () => {
    expect(lay('S(4)', [2, 6])).toEqual([MISSING, MISSING]);
    expect(lay('PP', [3, 3, 3])).toEqual([MISSING, MISSING, MISSING]);
    expect(lay('U(5≥25)', [1, 1])).toEqual([MISSING, MISSING]);
    expect(lay('U(4≤6)', [4])).toEqual([MISSING]);
    expect(lay('R(5:1,3,5)', [2])).toEqual([MISSING]);
  });
});

describe('dice with an identity', () => {
  const thrown = follow(idle(), dice('', '22356'), [event({ verb: 'Roll', dice: 22356 })]);

  it('are all fresh after the first throw', () => {
    expect(inZone(thrown, 'thrown').map((die) => die.face)).toEqual([2, 2, 3, 5, 6]);
    expect(thrown.every((die) => die.fresh)).toBe(true);
  });

  it('keep it when one is placed and the others lie still', () => {
    const after = follow(thrown, dice('3', '2256'), [event({ verb: 'Place', card: 0, face: 3 })]);
    const three = (die: Die): boolean => die.face === 3;
    expect(after.find(three)?.id).toBe(thrown.find(three)?.id);
    expect(after.find(three)).toMatchObject({ zone: 'placed', fresh: true });
    expect(inZone(after, 'thrown').some((die) => die.fresh)).toBe(false);
  });

  it('are thrown again without those that were placed', () => {
    const after = follow(thrown, dice('3', '1144'), [event({ verb: 'Throw' }), event({ verb: 'Roll', dice: 1144 })]);
    expect(inZone(after, 'thrown').every((die) => die.fresh)).toBe(true);
    expect(new Set(after.map((die) => die.id)).size).toBe(5);
  });

  it('lie still beside one that is rethrown by goods', () => {
    const after = follow(thrown, dice('', '22345'), [
      event({ verb: 'Rethrow', goods: 0, face: 6 }),
      event({ verb: 'Roll', dice: 4 }),
    ]);
    expect(inZone(after, 'thrown').map((die) => die.fresh)).toEqual([false, false, false, true, false]);
  });

  it('go aside when the turn is over', () => {
    expect(follow(thrown, null, []).every((die) => die.zone === 'aside')).toBe(true);
    expect(justThrown([event({ verb: 'Roll', dice: 5 }), event({ verb: 'Place', card: 0, face: 5 })])).toEqual([]);
    expect(justPlaced([event({ verb: 'Place', card: 0, face: 5 }), event({ verb: 'Roll', dice: 11 })])).toBe(5);
    expect(justPlaced([])).toBe(0);
    expect(without([2, 2, 5], [2])).toEqual([2, 5]);
    expect(written([6, 2, 5])).toBe('256');
  });
});

describe('a position', () => {
  const position: Position = {
    phase: 'plundering',
    seat: 0,
    players: [{ ships: [{ ship: 'M1', cargo: null }] }, { ships: [{ ship: 'N1', cargo: 'salt' }] }],
    turns: 3,
    port: ['B4'],
    unseen: [],
    returned: [],
    goods_taken: 1,
    treasures_taken: 5,
    action: 'attack',
    target: null,
    dice: null,
    ready: [],
    fight: { ship: 'M1', prey: 'N1', blow: 4, parry: 3 },
    draws_first: false,
  };
  const counts = { treasure: 3, total: 8, power: 2 };
  const view = viewOf(position, { fleets: [counts, { treasure: 0, total: 0, power: 1 }], victor: 0 });

  it('is drawn with its cards, and its fleets with what they count', () => {
    expect(view.port.map((card) => card.combination)).toEqual(['S(5)']);
    expect(view.fleets[0]).toMatchObject({ ...counts, ships: [{ ship: { id: 'M1', power: 1 }, cargo: null }] });
    expect(view.goods.slice(0, 2)).toEqual(['timber', 'sugar']);
    expect([topOf(view.goods)?.letter, topOf(view.treasures)]).toEqual(['B', null]);
    expect(berthOf(view, 'N1')).toMatchObject({ seat: 1, berth: { cargo: { kind: 'goods' } } });
    expect([hasFreeShip(view, 0), hasFreeShip(view, 1)]).toEqual([true, false]);
  });

  it('tells what the winner of a fight may take', () => {
    expect(lootOf(view)).toContain(nameOf('salt'));
    expect(lootOf({ ...view, victor: null })).toBe('');
  });

  it('fills the score sheet', () => {
    const rows = sheet(position as unknown as Record<string, unknown>, { fleets: [counts, counts] });
    expect(rows.map((row) => row.values[0])).toEqual([3, 5, 8, 1, 2]);
  });
});

describe('what may be done', () => {
  it('is sorted by what a player meets', () => {
    const choices = choicesOf([
      info(1, { verb: 'Arm' }),
      info(2, { verb: 'Attack', ship: 1, prey: 5 }),
      info(3, { verb: 'Place', card: 0, face: 3 }),
      info(4, { verb: 'Rethrow', goods: 2, face: 0 }),
      info(5, { verb: 'TurnDie', goods: 6, face: 2, to: 5 }),
      info(6, { verb: 'Plunder', ship: 11 }),
    ]);
    expect(choices.arm?.index).toBe(1);
    expect(choices.attacks).toMatchObject([{ ship: 'M2', prey: 'N2' }]);
    expect(choices.places).toMatchObject([{ card: 'M1', face: 3 }]);
    expect(choices.uses.map((use) => [use.goods, use.face, use.to])).toEqual([
      ['sugar', 0, 0],
      ['silk', 2, 5],
    ]);
    expect([...choices.ships.keys()]).toEqual(['B4']);
  });

  it('has odds where the table shows them', () => {
    const odds = { cards: [{ card: 'M1', chance: 7087 }], some_ship: 9000, actions: [], groups: [], attacks: [] };
    expect(new Outlook(odds).card('M1')).toBe(7087);
    expect(new Outlook(odds).card('M2')).toBeNull();
    expect(new Outlook(null).someShip).toBeNull();
  });
});

describe('numbers', () => {
  it('never call sure what is not', () => {
    expect([percent(7087), percent(9999), percent(3), percent(0), percent(10_000), percent(21, 36)]).toEqual([
      71, 99, 1, 0, 100, 58,
    ]);
  });

  it('name cards as actions do', () => {
    expect(CARDS).toHaveLength(24);
    expect(idOf(numberOf('pearls'))).toBe('pearls');
    expect(goodsOf(4)).toBe('rum');
    expect(around(4, 2)).toEqual([2, 3, 0, 1]);
  });
});

describe('a fight', () => {
  const told = (one: Event): string => one.told.fr;
  const fight = [
    event({ verb: 'Attack', ship: 0, prey: 4 }, 0),
    event({ verb: 'Roll', dice: 4 }),
    event({ verb: 'Roll', dice: 3 }),
  ];

  it('is told blow by blow', () => {
    expect(duelOf(fight, told)).toEqual({ ship: 'M1', prey: 'N1', blow: 4, parry: 3, outcome: 'Roll' });
    expect(duelOf(fight.slice(0, 2), told)).toMatchObject({ blow: 4, parry: 0, outcome: '' });
    expect(duelOf([...fight, event({ verb: 'Arm' }, 1)], told)).toBeNull();
    expect(duelIn(null, '')).toBeNull();
    expect(strength({ id: 'M1', kind: 'ship', combination: 'S(4)', dice: 4, power: 1 }, 4)).toBe(5);
    expect(recentCards(fight)).toEqual(new Set(['M1', 'N1']));
  });

  it('takes longer to show than a throw', () => {
    expect(pace(fight)).toBeGreaterThan(pace(fight.slice(1, 2)));
  });
});

describe('the ranking', () => {
  it('goes by points, ships and fire power, and lets equals share', () => {
    const fleet = (total: number, ships: number, power: number) => ({ total, ships: Array(ships).fill(0), power });
    const view = { fleets: [fleet(3, 2, 5), fleet(8, 3, 8), fleet(8, 3, 9), fleet(3, 2, 5)] } as unknown as View;
    expect(ranking(view)).toEqual([
      { seat: 2, rank: 1 },
      { seat: 1, rank: 2 },
      { seat: 0, rank: 3 },
      { seat: 3, rank: 3 },
    ]);
  });
});

describe('arrows', () => {
  it('find the nearest spot in their direction', () => {
    const spots = [
      { x: 0, y: 0 },
      { x: 100, y: 5 },
      { x: 60, y: 80 },
    ];
    expect(nearest(spots[0]!, spots, 'ArrowRight')).toBe(1);
    expect(nearest(spots[1]!, spots, 'ArrowDown')).toBe(2);
    expect(nearest(spots[0]!, spots, 'ArrowUp')).toBe(-1);
  });
});
