// node load.mjs embruns|boardgame PORT TABLES SECONDS RATE: tables of two clients each, moves one after the other.
// RATE 0 moves as fast as the answers come; else so many moves a second in all, whatever the answers do.
import { createRequire } from "node:module";
import { WebSocket } from "ws";

const [kind, port, tables, seconds, rate] = [process.argv[2], ...process.argv.slice(3).map(Number)];

// A table: move() sends the next move and resolves when the mover has the answer, and the other its news.

async function boardgameTable(number) {
  const { io } = createRequire(import.meta.url)("socket.io-client");
  const match = `m${process.pid}-${number}`;
  const heard = [];
  let stateID = 0;
  let turn = 0;
  const players = ["0", "1"].map((playerID) => {
    const socket = io(`http://localhost:${port}/count`, { transports: ["websocket"], forceNew: true });
    socket.on("update", (_, state) => {
      stateID = state._stateID;
      heard[playerID]?.();
    });
    return { socket, playerID, connected: new Promise((done) => socket.on("connect", done)) };
  });
  for (const { socket, playerID, connected } of players) {
    await connected;
    await new Promise((done) => {
      socket.once("sync", (_, info) => {
        stateID = info.state._stateID;
        done();
      });
      socket.emit("sync", match, playerID, undefined, 2);
    });
  }
  return {
    move() {
      const { socket, playerID } = players[turn];
      const both = players.map((player) => new Promise((done) => (heard[player.playerID] = done)));
      const action = { type: "MAKE_MOVE", payload: { type: "inc", args: [], playerID } };
      socket.emit("update", action, stateID, match, playerID);
      const mine = both[turn];
      turn = 1 - turn;
      return { mine, both: Promise.all(both) };
    },
  };
}

let people;

async function person() {
  const answer = await fetch(`http://127.0.0.1:${port}/api/me`);
  return answer.headers.get("set-cookie").split(";")[0];
}

async function post(cookie, path, body) {
  const headers = { cookie, "content-type": "application/json" };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

// A step that neither eats nor stops on a birth or surprise square, where there is one: the game then has no end.
function quiet(scene) {
  const { squares, sides } = scene.view;
  const enemies = new Set(sides[1 - scene.to_act].fish.map((fish) => fish.square));
  const calm = scene.legal.filter(
    ({ action }) => action.verb !== "Step" || (!enemies.has(action.end) && !"?B".includes(squares[action.end])),
  );
  const choice = calm.length ? calm : scene.legal;
  return choice[Math.floor(Math.random() * choice.length)].index;
}

async function embrunsTable() {
  people ??= [await person(), await person()];
  const seats = [{ kind: "me", name: "Nolwenn" }, { kind: "open" }];
  const options = { guard: "off" };
  let scene;
  let id = 0;
  const heard = [];
  const lines = [];
  async function sit() {
    const table = await post(people[0], "/api/tables", { game: "little-big-fish", seats, options });
    await post(people[1], `/api/tables/${table.id}/seats/1`, { name: "Yann" });
    await Promise.all([0, 1].map((seat) => open(table.id, seat)));
  }
  function open(tableId, seat) {
    lines[seat]?.close();
    const headers = { cookie: people[seat] };
    const line = new WebSocket(`ws://127.0.0.1:${port}/ws/tables/${tableId}`, { headers, perMessageDeflate: false });
    lines[seat] = line;
    line.on("open", () => line.send(JSON.stringify({ type: "ready", contribution: "salt" })));
    return new Promise((begun) =>
      line.on("message", (data) => {
        const message = JSON.parse(data);
        if (message.type === "error") throw new Error(data);
        if (!message.scene) return;
        if (message.scene.to_act === seat || message.scene.ending) scene = message.scene;
        if (message.type === "hello") begun();
        else heard[seat]?.();
      }),
    );
  }
  await sit();
  return {
    move() {
      const seat = scene.to_act;
      const both = [0, 1].map((each) => new Promise((done) => (heard[each] = done)));
      const { ply, undos } = scene;
      lines[seat].send(JSON.stringify({ type: "move", id: `m${id++}`, ply, undos, seat, action: quiet(scene) }));
      return { mine: both[seat], both: Promise.all(both).then(() => (scene.ending ? sit() : undefined)) };
    },
  };
}

const make = kind === "embruns" ? embrunsTable : boardgameTable;
const open = [];
for (let number = 0; number < tables; number++) open.push(await make(number));

const latencies = [];
let moves = 0;
const now = () => performance.now();

async function play(table, number, until) {
  const pause = rate ? (1000 * tables) / rate : 0;
  let due = now() + (pause * number) / tables;
  while (now() < until) {
    if (pause) {
      if (due > now()) await new Promise((done) => setTimeout(done, due - now()));
      due += pause;
    }
    const sent = now();
    const { mine, both } = table.move();
    await mine;
    latencies.push(now() - sent);
    moves += 1;
    await both;
  }
}

if (seconds) {
  await Promise.all(open.map((table, number) => play(table, number, now() + 1000))); // warm
  const warming = moves;
  latencies.length = moves = 0;
  const began = now();
  await Promise.all(open.map((table, number) => play(table, number, began + 1000 * seconds)));
  const elapsed = (now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (part) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))];
  console.log(JSON.stringify({ moves, moves_in_all: warming + moves, per_second: moves / elapsed, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
} else {
  console.log("open"); // hold the tables until somebody has measured
}
