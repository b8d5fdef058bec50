import { afterEach, beforeAll, describe, expect, test } from "vitest";

import { api } from "../../convex/_generated/api";
import { pause } from "../../packages/engine/conformance/support/fixtures";
import { mutated, seeded } from "../../packages/engine/conformance/support/mutated-text";
import { RawSocket } from "../../packages/engine/conformance/support/raw-socket";
import type { Caller, Hand } from "../access/world";
import { serveWorld, type ServedWorld } from "../support/served-world";
import { post, WAYS } from "../support/wire-hands";

let served: ServedWorld;
let url: string;
beforeAll(async () => {
  served = await serveWorld();
  url = served.portal.url;
  return () => served.portal.close();
});
afterEach(() => served.restore());

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const handOf = (caller: Caller): Hand => WAYS.socket(url, served.tokens[caller]);

async function enter(caller: Caller): Promise<RawSocket> {
  const socket = await RawSocket.open(url);
  socket.authenticate(0, served.tokens[caller]);
  return socket;
}
const isRefused = (value: unknown) => value instanceof Error;
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
const isEmptyPage = (value: unknown) => isEmptyList((value as { page?: unknown }).page);

describe("Z11: the operator's key on the public port", () => {
  const keyOf = () => served.portal.engine().rooms.deploymentHost().keys.full;

  test.each([{}, { impersonating: { tokenIdentifier: "x", subject: "x" } }])(
    "has no effect on a socket (%o)",
    async (more) => {
      const socket = await RawSocket.open(url);
      const frame = { type: "Authenticate", baseVersion: 0, tokenType: "Admin" };
      socket.send({ ...frame, value: keyOf(), ...more });
      await socket.first("AuthError");
      await socket.whenClosed();
    },
  );

  test("allows no call, and the command line's addresses are missing", async () => {
    const ask = async (method: string, route: string) => {
      const headers = { Authorization: `Convex ${keyOf()}`, "Content-Type": "application/json" };
      const body = method === "POST" ? JSON.stringify({ path: "goals:list", args: {} }) : null;
      return (await fetch(url + route, { method, headers, body })).status;
    };
    for (const kind of ["query", "mutation", "action", "run/goals/list", "query_batch"]) {
      expect(await ask("POST", `/api/${kind}`), kind).toBe(401);
    }
    for (const route of [
      "POST /api/function",
      "POST /api/deploy2/start_push",
      "POST /api/deploy2/finish_push",
      "POST /api/push_config",
      "POST /api/update_environment_variables",
      "GET /api/stream_function_logs",
      "POST /api/run_test_function",
      "POST /api/export/request/zip",
      "GET /api/export/zip/1",
      "POST /api/import/start_upload",
      "POST /api/perform_import",
    ]) {
      const [method = "", path = ""] = route.split(" ");
      expect([401, 404], route).toContain(await ask(method, path));
    }
  });
});

test("Z18: the same query at the same time gives each person their own answer", async () => {
  const hands = [handOf("clientA"), handOf("clientB")] as const;
  const questions = [
    (hand: Hand) => hand.query(api.goals.list, {}),
    (hand: Hand) => hand.query(api.messages.list, firstPage),
    (hand: Hand) => hand.query(api.sessions.list, firstPage),
    (hand: Hand) => hand.query(api.profile.get, {}),
  ];
  for (const ask of questions) {
    const [ofA, ofB] = [await ask(hands[0]), await ask(hands[1])];
    expect(ofA).not.toEqual(ofB);
    for (let round = 0; round < 25; round++) {
      const isAFirst = round % 2 === 0;
      const answers = (isAFirst ? [0, 1] : [1, 0]).map((who) => ask(hands[who as 0 | 1]));
      expect(await Promise.all(answers)).toEqual(isAFirst ? [ofA, ofB] : [ofB, ofA]);
    }
  }
});

test("Z19: when a sign-in ends, its subscriptions end at once, and nothing follows", async () => {
  const watcher = await enter("clientA");
  watcher.add(0, "messages:list", firstPage);
  watcher.add(1, "goals:list");
  watcher.add(2, "sessions:list", firstPage);
  await watcher.shows(2, (value) => !isRefused(value));
  await post(`${url}/api/action`, { path: "auth:signOut", args: {} }, served.tokens.clientA);
  const endedMs = performance.now();
  for (const query of [0, 1, 2]) await watcher.shows(query, isRefused);
  expect(performance.now() - endedMs).toBeLessThan(1000);
  const letter = { clientIds: [served.world.people.clientA.userId], subject: "", content: "later" };
  await handOf("coach").mutation(api.inbox.send, letter);
  watcher.mutate(0, "messages:send", { content: "Words" });
  expect((await watcher.response(0)).success).toBe(false);
  expect([...watcher.values.values()].every(isRefused)).toBe(true);
  expect(JSON.stringify(watcher.frames)).not.toContain("later");
});

test("Z20: when a client gets another coach, their rows move from one coach's lists to the other's at once", async () => {
  const { people, coachingId, ofA } = served.world;
  const clientId = people.clientA.userId;
  const [former, next] = [await enter("coach"), await enter("otherCoach")];
  for (const watcher of [former, next]) {
    watcher.add(0, "goals:listOfClient", { clientId });
    watcher.add(1, "inbox:conversation", { clientId, ...firstPage });
    watcher.add(2, "sessions:get", { sessionId: ofA.sessionId });
  }
  await former.shows(0, (value) => !isEmptyList(value));
  await former.shows(1, (value) => !isEmptyPage(value));
  await next.shows(2, isRefused);
  expect(next.values.get(0)).toEqual([]);
  await served.world.t.run(({ db }) =>
    db.patch("coachings", coachingId, { coachId: people.otherCoach.userId }),
  );
  const handedOverMs = performance.now();
  await former.shows(0, isEmptyList);
  await former.shows(1, isEmptyPage);
  await former.shows(2, isRefused);
  await next.shows(0, (value) => !isEmptyList(value));
  await next.shows(1, (value) => !isEmptyPage(value));
  expect(performance.now() - handedOverMs).toBeLessThan(1000);
});

/** Frames by which client B would try to reach client A, before they are garbled. */
function framesOfB(): string[] {
  const { people, ofA } = served.world;
  const clientId = people.clientA.userId;
  const add = (queryId: number, udfPath: string, args: object) => {
    return { type: "Add", queryId, udfPath, args: [args], journal: null };
  };
  const questions = [
    add(0, "messages:list", firstPage),
    add(1, "goals:listOfClient", { clientId }),
    add(2, "inbox:conversation", { clientId, ...firstPage }),
    add(3, "sessions:get", { sessionId: ofA.sessionId }),
    add(4, "clients:get", { clientId }),
  ];
  const call = { requestId: 0 };
  const args = { goalId: ofA.goalId, status: "paused" };
  return [
    { type: "Connect", sessionId: "5c0e9a2e-6a51-4f4e-8b0a-0d4f4a1d2c3b", connectionCount: 0 },
    { type: "ModifyQuerySet", baseVersion: 0, newVersion: 1, modifications: questions },
    { type: "Mutation", ...call, udfPath: "goals:setStatus", args: [args] },
    { type: "Mutation", ...call, udfPath: "sessions:cancel", args: [{ sessionId: ofA.sessionId }] },
    { type: "Mutation", ...call, udfPath: "messages:send", args: [{ content: "Words" }] },
    { type: "Action", ...call, udfPath: "auth:confirm", args: [{ password: "x" }] },
    { type: "Action", ...call, udfPath: "auth:store", args: [{ args: { type: "signOut" } }] },
    { type: "Authenticate", baseVersion: 1, tokenType: "User", value: served.tokens.clientB },
    { type: "Authenticate", baseVersion: 1, tokenType: "Admin", value: "a|b", impersonating: {} },
    { type: "Event", eventType: "ClientConnect", event: [{ a: 1 }] },
  ].map((frame) => JSON.stringify(frame));
}

/** The server answers in order, so after the pong it has read everything that was sent before. */
const isAllRead = ({ ws }: RawSocket) =>
  new Promise<void>((resolve) => {
    ws.once("pong", () => resolve()).once("close", () => resolve());
    ws.ping();
  });

test("W04: 5,000 garbled frames from a signed-in person crash nothing, and show and change nothing of another person", async () => {
  const seed = 20_261_121;
  const random = seeded(seed);
  const secret = "only between Ada and her coach";
  const strays: unknown[] = [];
  const note = (reason: unknown) => strays.push(reason);
  process.on("uncaughtException", note);
  const ada = handOf("clientA");
  await ada.mutation(api.messages.send, { content: secret });
  const before = served.rowsOf("clientA");

  const texts = framesOfB();
  const [batches, sockets, frames] = [100, 10, 5]; // few per socket, as most of them close it
  for (let batch = 0; batch < batches; batch++) {
    const crowd = await Promise.all(Array.from({ length: sockets }, () => enter("clientB")));
    for (const socket of crowd) {
      for (let count = 0; count < frames && socket.closed === null; count++) {
        socket.send(mutated(texts[random(texts.length)] ?? "", random));
      }
    }
    await Promise.all(crowd.map(isAllRead));
    await ada.query(api.goals.list, {});
    for (const socket of crowd) {
      expect(JSON.stringify(socket.frames), `seed ${String(seed)}`).not.toContain(secret);
      expect(socket.chainFault, `seed ${String(seed)}`).toBeNull();
      socket.ws.terminate();
    }
  }
  await pause(50); // the last frames are still being answered
  expect(served.rowsOf("clientA")).toEqual(before);
  expect(JSON.stringify(await ada.query(api.messages.list, firstPage))).toContain(secret);
  process.off("uncaughtException", note);
  expect(strays).toEqual([]);
});
