// node load.mjs embruns|boardgame PORT TABLES SECONDS RATE [GAME]: tables of two clients each, moves one after the other.
// Without GAME Embruns plays Little Big Fish quietly; with it, any moves of that game, which begins anew at its end.
// RATE 0 moves as fast as the answers come; else so many moves a second in all, whatever the answers do.
// The same code drives both servers over bare WebSockets, so that neither pays for its client library.
import { WebSocket } from "ws";

const [kind, port, tables, seconds, rate] = [process.argv[2], ...process.argv.slice(3, 7).map(Number)];
const game = process.argv[7];

// One of the two clients of a table. `hear` gets every frame, as bytes.
function line(path, headers, hear) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, perMessageDeflate: false });
  socket.on("message", hear);
  return socket;
}

// A table. A move is over when both clients have its news; of the two frames the one that the next move needs is read
// in full, the other is recognised and counted.
class Table {
  mover = 0;

  move() {
    this.waiting = 2;
    return new Promise((mine) => {
      this.mine = mine;
      this.both = new Promise((done) => (this.done = done));
      this.send();
    });
  }

  heard(seat) {
    if (seat === this.mover) this.mine();
    if (--this.waiting === 0) this.done();
  }
}

// boardgame.io speaks socket.io: '0' opens the line, '40' joins the game's room, '42' is an event, '2' a ping.
class BoardgameTable extends Table {
  constructor(number) {
    super();
    this.match = `m${process.pid}-${number}`;
    this.stateID = 0;
    this.turn = 0;
  }

  async sit() {
    this.lines = await Promise.all([0, 1].map((seat) => this.join(seat)));
    return this;
  }

  join(seat) {
    return new Promise((joined) => {
      const socket = line("/socket.io/?EIO=4&transport=websocket", { origin: `http://localhost:${port}` }, (data) => {
        const type = data.toString("latin1", 0, 2);
        if (type === "42") this.event(seat, data, () => joined(socket));
        else if (type === "40") this.emit(socket, ["sync", this.match, String(seat), undefined, 2]);
        else if (type[0] === "0") socket.send("40/count,");
        else if (type[0] === "2") socket.send("3");
        else throw new Error(data);
      });
    });
  }

  emit(socket, words) {
    socket.send(`42/count,${JSON.stringify(words)}`);
  }

  event(seat, data, joined) {
    const name = data.toString("latin1", 11, 17);
    if (name === "update") {
      if (seat === this.turn) this.stateID = JSON.parse(data.toString("utf8", 9))[2]._stateID;
      this.heard(seat);
    } else if (name.startsWith("sync")) {
      this.stateID = JSON.parse(data.toString("utf8", 9))[2].state._stateID;
      joined();
    } else if (!name.startsWith("match")) throw new Error(data);
  }

  send() {
    const playerID = String((this.mover = this.turn));
    this.turn = 1 - this.turn;
    const action = { type: "MAKE_MOVE", payload: { type: "inc", args: [], playerID } };
    this.emit(this.lines[this.mover], ["update", action, this.stateID, this.match, playerID]);
  }

  async settle() {}
}

// Embruns

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
  const squares = scene.facts?.squares ?? scene.view.squares; // older builds, for a comparison, have them in the view
  const other = (scene.view.players ?? scene.view.sides)[1 - scene.to_act].fish;
  const enemies = new Set(Array.isArray(other) ? other.map((fish) => fish.square) : Object.values(other).flat());
  const calm = scene.legal.filter(
    ({ action }) => action.verb !== "Step" || (!enemies.has(action.end) && !"?B".includes(squares[action.end])),
  );
  const choice = calm.length ? calm : scene.legal;
  return choice[Math.floor(Math.random() * choice.length)].index;
}

// The scene of an update, whole; both clients of Little Big Fish see the same, and no other game looks at the view.
function merged(before, { scene, base }) {
  if (!base) return scene;
  return { ...scene, view: { ...before.view, ...scene.view }, facts: { ...before.facts, ...scene.facts } };
}

const any = (scene) => scene.legal[Math.floor(Math.random() * scene.legal.length)].index;

class EmbrunsTable extends Table {
  id = 0;

  async sit() {
    people ??= [await person(), await person()];
    const seats = [{ kind: "me", name: "Nolwenn" }, { kind: "open" }];
    const wish = game ? { game, seats } : { game: "little-big-fish", seats, options: { guard: "off" } };
    const table = await post(people[0], "/api/tables", wish);
    await post(people[1], `/api/tables/${table.id}/seats/1`, { name: "Yann" });
    this.lines?.forEach((socket) => socket.close());
    this.lines = [];
    await Promise.all([0, 1].map((seat) => this.join(table.id, seat)));
    return this;
  }

  join(id, seat) {
    return new Promise((joined) => {
      const path = `/ws/tables/${id}?merges=1`;
      const socket = line(path, { cookie: people[seat] }, (data) => {
        const type = data.toString("latin1", 9, 15);
        if (type === "update") {
          if (!data.includes('"legal":[]')) this.scene = merged(this.scene, JSON.parse(data));
          else if (!data.includes('"ending":null')) this.ended = true;
          this.heard(seat);
        } else if (type.startsWith("hello")) {
          const { scene } = JSON.parse(data);
          if (scene?.to_act === seat) this.scene = scene;
          if (scene) joined();
        } else if (type === "propos") {
          const { proposal } = JSON.parse(data);
          if (proposal?.asked === seat) this.agree(socket, proposal);
        } else if (!type.startsWith("table") && !type.startsWith("aid")) throw new Error(data);
      });
      this.lines[seat] = socket;
      socket.on("open", () => socket.send(JSON.stringify({ type: "ready", contribution: "salt" })));
    });
  }

  send() {
    const { ply, undos, to_act: seat } = this.scene;
    this.mover = seat;
    const action = game ? any(this.scene) : quiet(this.scene);
    this.lines[seat].send(JSON.stringify({ type: "move", id: `m${this.id++}`, ply, undos, seat, action }));
  }

  agree(socket, { ply, undos }) {
    socket.send(JSON.stringify({ type: "answer", id: `m${this.id++}`, ply, undos, yes: true }));
  }

  async settle() {
    if (!this.ended) return;
    this.ended = false;
    await this.sit();
  }
}

const open = [];
for (let number = 0; number < tables; number++)
  open.push(await (kind === "embruns" ? new EmbrunsTable() : new BoardgameTable(number)).sit());

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
    await table.move();
    latencies.push(now() - sent);
    moves += 1;
    await table.both;
    await table.settle();
  }
}

console.log("open"); // whoever measures the server counts from here, or its memory now
if (seconds) {
  const idle = process.cpuUsage();
  await Promise.all(open.map((table, number) => play(table, number, now() + 1000))); // warm
  const warming = moves;
  latencies.length = moves = 0;
  const began = now();
  await Promise.all(open.map((table, number) => play(table, number, began + 1000 * seconds)));
  const elapsed = (now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (part) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))];
  const { user, system } = process.cpuUsage(idle);
  console.log(
    JSON.stringify({
      moves,
      moves_in_all: warming + moves,
      per_second: moves / elapsed,
      p50: at(0.5),
      p99: at(0.99),
      client_us: (user + system) / (warming + moves),
    }),
  );
  process.exit(0);
}
