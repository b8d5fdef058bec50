import type { AddressInfo } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { WebSocketServer, type WebSocket } from "ws";
import { serveParent } from "./child";

/**
 * What the people's workload costs without a database of functions: sockets, and SQLite with one durable transaction
 * for all lines that arrived in a turn. A line is sent to its person and the coach together with the new counts; nothing is queried
 * again.
 */
const [given, port = "0"] = process.argv.slice(2);
const folder = given ?? mkdtempSync(join(tmpdir(), "people-"));
const db = new Database(join(folder, "lines.sqlite"));
db.exec("pragma journal_mode = wal; pragma synchronous = full");
db.exec("create table if not exists lines (id integer primary key, thread int, text text)");
db.exec("create index if not exists by_thread on lines (thread, id)");
db.exec("create table if not exists tallies (thread integer primary key, unread int)");
const insert = db.prepare("insert into lines (thread, text) values (?, ?)");
const count = db.prepare(
  "insert into tallies values (?, 1) on conflict do update set unread = unread + 1 returning unread",
);
const lastOf = db.prepare("select text from lines where thread = ? order by id desc limit 50");
const lastOfAll = db.prepare("select text from lines order by id desc limit 50");
const everybody = -1;

const sockets = new Map<number, WebSocket>();
let waiting: { thread: number; text: string }[] = [];

function unreadAfter(thread: number): number {
  return (count.get(thread) as { unread: number }).unread;
}

function commit() {
  const lines = waiting;
  waiting = [];
  db.exec("begin immediate");
  const counted = lines.map(({ thread, text }) => {
    insert.run(thread, text);
    return { thread, text, unread: unreadAfter(thread), ofAll: unreadAfter(everybody) };
  });
  db.exec("commit");
  for (const { thread, text, unread, ofAll } of counted) {
    sockets.get(thread)?.send(JSON.stringify({ text, unread }));
    sockets.get(everybody)?.send(JSON.stringify({ thread, text, unread: ofAll }));
  }
}

const server = new WebSocketServer({
  host: "127.0.0.1",
  port: Number(port),
  perMessageDeflate: false,
});
server.on("connection", (socket, request) => {
  const thread = Number(request.url?.slice(1));
  sockets.set(thread, socket);
  socket.send(JSON.stringify(thread === everybody ? lastOfAll.all() : lastOf.all(thread)));
  socket.on("message", (data: Buffer) => {
    if (waiting.push({ thread, text: data.toString() }) === 1) setImmediate(commit);
  });
});
server.once("listening", () => {
  const { port: open } = server.address() as AddressInfo;
  serveParent(`http://127.0.0.1:${open}`, () => {
    db.close();
    if (given === undefined) rmSync(folder, { recursive: true });
    return Promise.resolve();
  });
});
