import type { Attack, Attacks } from "./attacker";
import {
  frame,
  head,
  withIdleConnections,
  withRawConnections,
  withRawSockets,
} from "./raw-connections";

const chunked = "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
const chunksOfOneByte = (line: string, attack: Attack) =>
  Buffer.from(`${head(line, attack)}${chunked}${"1\r\nx\r\n".repeat(100_000)}0\r\n\r\n`);
const many = (count: number, one: Buffer) => Buffer.concat(Array<Buffer>(count).fill(one));

/** What no client sends: a few bytes that cost the server much work, on plain connections. */
export const rawConnectionAttacks: Attacks = {
  "connections: requests that wait for no answer": (attack) =>
    withRawConnections(attack, many(500, Buffer.from(`${head("GET /version", attack)}\r\n`))),
  "connections: headers of 15 KB": (attack) =>
    withRawConnections(
      attack,
      Buffer.from(`${head("GET /version", attack)}X-Long: ${"x".repeat(15_000)}\r\n\r\n`),
    ),
  "connections: JSON in chunks of one byte": (attack) =>
    withRawConnections(attack, chunksOfOneByte("POST /api/query", attack)),
  "connections: a body in chunks of one byte": (attack) =>
    withRawConnections(attack, chunksOfOneByte("POST /echo", attack)),
};

export const rawSocketAttacks: Attacks = {
  "connections: frames in parts of one byte": (attack) =>
    withRawSockets(
      attack,
      Buffer.concat([frame(1, false, "x"), many(40_000, frame(0, false, "x"))]),
    ),
  "connections: frames in empty parts": (attack) =>
    withRawSockets(
      attack,
      Buffer.concat([frame(1, false, "x"), many(40_000, frame(0, false, ""))]),
    ),
  "connections: pings without pause": (attack) =>
    withRawSockets(attack, many(1_000, frame(9, true, ""))),
  "connections: pongs without pause": (attack) =>
    withRawSockets(attack, many(1_000, frame(10, true, ""))),
  "connections: frames that ask for nothing": (attack) =>
    withRawSockets(
      attack,
      many(500, frame(1, true, '{"type":"Event","eventType":"x","event":{}}')),
    ),
};

/** These leave no connection to other attacks from the same network, so "together" does not include them. */
export const crowdingAttacks: Attacks = {
  "connections: as many as are accepted, each half a request": withIdleConnections,
};
