// node hostile.mjs PORT SECONDS BOTS SHOWS: harm beside the load, by one person with many sockets, and what a present player feels.
// BOTS tables against the strongest level are played at once; SHOWS sockets ask again and again for all events of a long
// finished game, as fast as the server lets them. A player against the weakest level measures how long it takes to answer.
import { WebSocket } from "ws";

const [port, seconds, bots, shows] = process.argv.slice(2).map(Number);
const base = `127.0.0.1:${port}`;
const answered = [];
let refused = 0;
let shown = 0;

async function person() {
  const answer = await fetch(`http://${base}/api/me`);
  return answer.headers.get("set-cookie").split(";")[0];
}

async function lay(cookie, game, seats) {
  const headers = { cookie, "content-type": "application/json" };
  const wish = { game, seats: seats.map((level) => (level ? { kind: "bot", level } : { kind: "me", name: "Nolwenn" })) };
  const answer = await fetch(`http://${base}/api/tables`, { method: "POST", headers, body: JSON.stringify(wish) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).id;
}

// A socket that says nothing for a minute is closed.
function stay(socket) {
  const pinging = setInterval(() => socket.readyState === 1 && socket.send('{"type":"ping"}'), 20_000);
  socket.on("close", () => clearInterval(pinging));
}

// A player who moves at once whenever it is her turn; `waits` gets the milliseconds until the bot has answered.
function player(cookie, id, waits, over) {
  const socket = new WebSocket(`ws://${base}/ws/tables/${id}`, { headers: { cookie }, perMessageDeflate: false });
  let moves = 0;
  let asked = 0;
  let move;
  stay(socket);
  socket.on("open", () => socket.send('{"type":"ready","contribution":"salt"}'));
  socket.on("message", (data) => {
    const { type, code, scene } = JSON.parse(data);
    if (type === "error") {
      refused += code === "slow-down";
      if (code === "slow-down") setTimeout(move, 200);
      return;
    }
    if (!scene) return;
    if (scene.ending) return over?.(socket);
    if (!scene.legal.length) {
      asked ||= performance.now();
      return;
    }
    if (asked) waits?.push(performance.now() - asked);
    asked = 0;
    const { ply, undos, to_act: seat, legal } = scene;
    const action = legal[Math.floor(Math.random() * legal.length)].index;
    move = () => socket.send(JSON.stringify({ type: "move", id: `m${moves++}`, ply, undos, seat, action }));
    if (waits) setTimeout(move, 100);
    else move();
  });
}

function askAgain(cookie, id) {
  const socket = new WebSocket(`ws://${base}/ws/tables/${id}`, { headers: { cookie }, perMessageDeflate: false });
  socket.on("message", (data) => {
    const { type, code } = JSON.parse(data);
    shown += type === "hello";
    refused += code === "slow-down";
  });
  socket.on("open", () => {
    const asking = setInterval(() => socket.readyState === 1 && socket.send('{"type":"show","seat":null}'), 50);
    socket.on("close", () => (clearInterval(asking), askAgain(cookie, id)));
  });
}

const [hostile, present] = [await person(), await person()];
// Table after table against this level, as long as the run goes on.
async function playOn(cookie, level, waits) {
  const id = await lay(cookie, "little-big-fish", ["", level]);
  player(cookie, id, waits, (socket) => (socket.close(), playOn(cookie, level, waits)));
}

for (let number = 0; number < bots; number++) await playOn(hostile, "amiral", null);
if (shows) {
  const long = await lay(hostile, "petite-mer", [""]);
  await new Promise((done) => player(hostile, long, null, (socket) => (socket.close(), done())));
  for (let number = 0; number < shows; number++) askAgain(hostile, long);
}
await playOn(present, "mousse", answered);
setTimeout(() => {
  answered.sort((a, b) => a - b);
  const at = (part) => answered[Math.min(answered.length - 1, Math.floor(answered.length * part))] ?? -1;
  console.log(JSON.stringify({ answers: answered.length, mousse_p50: at(0.5), mousse_max: at(1), shown, refused }));
  process.exit(0);
}, 1000 * seconds);
