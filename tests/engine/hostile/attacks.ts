import { pause } from "../faults/time";
import {
  type Attack,
  type Attacks,
  type HostileSocket,
  isOver,
  placesOfNetwork,
  withConnections,
  withSockets,
} from "./attacker";
import { crowdingAttacks, rawConnectionAttacks, rawSocketAttacks } from "./raw-attacks";

const kib = 1024;
const mib = 1024 * kib;

const socketAttacks: Attacks = {
  "sockets: 200 subscriptions of 1 MiB of arguments each": (attack) =>
    hoard(attack, (number, id) => ({ value: `${number} ${id} ${"x".repeat(mib)}` })),
  "sockets: 200 subscriptions of as much as is taken": (attack) =>
    hoard(attack, (number, id) => ({ value: `${number} ${id} ${"x".repeat(60 * kib)}` })),
  "sockets: frames that never end": (attack) =>
    withSockets(attack, async ({ ws }) => {
      ws?.send(`"${"x".repeat(200 * kib)}`, { fin: false });
      await pause(500);
    }),
  "sockets: results that nobody reads": (attack) =>
    withSockets(attack, async (socket, number) => {
      socket.ws?.pause();
      for (let id = 0; id < 200 && socket.isOpen; id++)
        socket.add(id, "values:large", { bytes: mib, salt: number * 1000 + id });
      await pause(1_000);
      socket.end();
    }),
  "sockets: mutations without pause": (attack) =>
    flood(attack, (socket) => socket.call("Mutation", "counters:add", { name: "x", by: 1 })),
  "sockets: mutations of 60 KiB": (attack) =>
    flood(attack, (socket) =>
      socket.call("Mutation", "values:takeLarge", { value: "x".repeat(60 * kib) }),
    ),
  "sockets: refused calls": (attack) =>
    flood(attack, (socket) => socket.call("Mutation", `rules:${Math.random()}`, { secret: 1 })),
  "sockets: opened and closed": (attack) =>
    withSockets(attack, (socket) => {
      socket.end();
      return Promise.resolve();
    }),
  "sockets: forged tokens": (attack) =>
    withSockets(attack, async (socket) => {
      const value = `${"e30".repeat(3)}.${"e30".repeat(3_000)}.x`;
      const token = { baseVersion: 0, tokenType: "User", value };
      socket.send(JSON.stringify({ type: "Authenticate", ...token }));
      await pause(20);
    }),
};

const connectionAttacks: Attacks = {
  "HTTP: 16 MiB of JSON": (attack) => post(attack, "/api/query", "x".repeat(16 * mib)),
  "HTTP: as much JSON as is taken": (attack) =>
    post(attack, "/api/query", `[${"[],".repeat(20 * kib)}0]`),
  "HTTP: refused calls": (attack) => post(attack, "/api/mutation", 1, "rules:hiddenMutation"),
  "HTTP: calls that fail": (attack) => post(attack, "/api/query", 1, "rules:fail"),
  "HTTP: bodies for the app's own routes": (attack) =>
    withConnections(attack, () => ({ path: "/echo", body: Buffer.alloc(900 * kib) })),
  "HTTP: answers that nobody reads": (attack) =>
    withConnections(attack, () => {
      const args = { bytes: 4 * mib, salt: Math.random() };
      const body = JSON.stringify({ path: "values:large", args });
      return { path: "/api/query", body, isUnread: true };
    }),
  "HTTP: pages without pause": (attack) =>
    withConnections(attack, () => ({ method: "GET", path: "/version" })),
  "HTTP: forged tokens": (attack) =>
    withConnections(attack, () => ({
      path: "/api/query",
      headers: { Authorization: `Bearer ${"e30".repeat(3)}.${"e30".repeat(3_000)}.x` },
      body: JSON.stringify({ path: "values:echo", args: { value: 1 } }),
    })),
};

/** The worst of each kind that fifty sockets, or fifty HTTP connections, of one network can do without an account. */
export const attacks: Attacks = {
  ...socketAttacks,
  ...connectionAttacks,
  ...crowdingAttacks,
  ...rawConnectionAttacks,
  ...rawSocketAttacks,
  "together: fifty sockets and fifty connections": async (attack) => {
    const sockets = { ...socketAttacks, ...rawSocketAttacks };
    const connections = { ...connectionAttacks, ...rawConnectionAttacks };
    await Promise.all([...shareOut(attack, sockets), ...shareOut(attack, connections)]);
  },
};

/** Runs all attacks at once, each with an equal share of the places. */
function shareOut(attack: Attack, kinds: Attacks): Promise<void>[] {
  const begins = Object.values(kinds);
  return begins.map((begin, index) =>
    begin({ ...attack, places: Math.ceil((placesOfNetwork - index) / begins.length) }),
  );
}

function hoard(attack: Attack, argsOf: (number: number, id: number) => unknown): Promise<void> {
  return withSockets(attack, async (socket, number) => {
    for (let id = 0; id < 200 && socket.isOpen && !isOver(attack); id++) {
      socket.add(id, "values:echo", argsOf(number, id));
      await socket.sent();
    }
    while (socket.isOpen && !isOver(attack)) await pause(50);
  });
}

function flood(attack: Attack, call: (socket: HostileSocket) => void): Promise<void> {
  return withSockets(attack, async (socket) => {
    for (let sent = 0; sent < 20; sent++) call(socket);
    await socket.sent();
    await pause(10);
  });
}

function post(attack: Attack, path: string, value: unknown, call = "values:echo"): Promise<void> {
  const body = JSON.stringify({ path: call, args: { value } });
  return withConnections(attack, () => ({ path, body }));
}
