import { afterEach, beforeAll, describe, expect, test } from "vitest";

import { tokenFor } from "../../packages/engine/conformance/support/fixtures";
import { RawSocket } from "../../packages/engine/conformance/support/raw-socket";
import type { Row } from "../access/answers";
import { hear } from "../access/asking";
import { matrix } from "../access/matrix";
import { CALLERS } from "../access/world";
import { forgeTokens } from "../support/forged-tokens";
import { serveWorld, type ServedWorld } from "../support/served-world";
import { post, WAYS } from "../support/wire-hands";

let served: ServedWorld;
let url: string;
let rows: [path: string, row: Row][];
beforeAll(async () => {
  served = await serveWorld();
  url = served.portal.url;
  rows = Object.entries(matrix(served.world));
  return () => served.portal.close();
});
afterEach(() => served.restore());

/**
 * Moves these times to now. An undo is possible for a minute and an approval for five, and on a busy machine the calls
 * before them take longer.
 */
async function makeChangesRecent() {
  await served.world.t.run(async ({ db }) => {
    for await (const { _id } of db.query("vaultApprovals")) {
      await db.patch("vaultApprovals", _id, { askedAt: Date.now() });
    }
    for await (const { _id, movedFrom, cancelledAt } of db.query("sessions")) {
      const now = Date.now();
      if (movedFrom) await db.patch("sessions", _id, { movedFrom: { ...movedFrom, movedAt: now } });
      if (cancelledAt) await db.patch("sessions", _id, { cancelledAt: now });
    }
  });
}

const ROUTES = ["query", "mutation", "action"] as const;
/** Pages, calls, files and the addresses beside them. */
const ADDRESSES = [
  "/",
  "/dashboard/welcome",
  "/missing.js",
  ...ROUTES.map((route) => `/api/${route}`),
  "/api/run/goals/list",
  "/api/storage/none",
  "/files/upload",
  "/files/download",
  "/photos/upload",
  "/photos/download",
  "/mailbox.json",
  "/.well-known/jwks.json",
];
const kindOf = ({ call }: Row) => ROUTES.find((kind) => kind in call) ?? "query";

describe.each(Object.entries(WAYS))("Z01, Z02, Z05–Z07: over %s", (_name, reach) => {
  test.each(CALLERS)("%s gets the answers of the matrix from every function", async (caller) => {
    const hand = reach(url, served.tokens[caller]);
    const answered: Record<string, string> = {};
    for (const [path, row] of rows) {
      if (path.includes(":undo") || path.startsWith("vault:")) await makeChangesRecent();
      answered[path] = await hear(hand, row);
      await served.restore();
    }
    const said = rows.map(([path, { answers }]) => [path, answers[caller]]);
    expect(answered).toEqual(Object.fromEntries(said));
  });
});

test("Z02: no function can be called as another kind", async () => {
  for (const [path, row] of rows) {
    for (const route of ROUTES.filter((kind) => kind !== kindOf(row))) {
      const answer = await post(
        `${url}/api/${route}`,
        { path, args: row.call.args },
        served.tokens.coach,
      );
      expect(answer.status, `${path} as ${route}`).toBe("error");
    }
  }
});

test("Z08: every function that takes an id refuses one of another table", async () => {
  const { people, ofA } = served.world;
  const ids = new Map<string, string>(Object.values(ofA).map((id) => [id, people.clientA.userId]));
  ids.set(people.clientA.userId, ofA.goalId);
  let count = 0;
  for (const [path, row] of rows) {
    const args = JSON.parse(
      JSON.stringify(row.call.args),
      (_key, value: unknown) => ids.get(value as string) ?? value,
    ) as object;
    if (JSON.stringify(args) === JSON.stringify(row.call.args)) continue;
    count += 1;
    for (const caller of ["clientA", "coach"] as const) {
      const body = { path, args };
      const answer = await post(`${url}/api/${kindOf(row)}`, body, served.tokens[caller]);
      expect(answer, `${path} for ${caller}`).toMatchObject({ status: "error" });
    }
  }
  expect(count).toBeGreaterThan(40);
});

describe("Z03, A20: an invalid token", () => {
  test("is refused by the API before any function runs, and by the socket", async () => {
    for (const [name, token] of Object.entries(await forgeTokens(served))) {
      for (const route of [...ROUTES, "query_batch", "run/goals/list"]) {
        const body = { path: "goals:list", args: {}, queries: [] };
        const answer = await post(`${url}/api/${route}`, body, token);
        expect(answer, `${name} at ${route}`).not.toHaveProperty("status");
        expect(answer.code, `${name} at ${route}`).toMatch(/^[A-Z]/);
      }
      const socket = await RawSocket.open(url);
      socket.authenticate(0, token);
      socket.add(0, "goals:list");
      await socket.first("AuthError");
      expect(socket.values.get(0) ?? null, name).toBeNull();
    }
  });

  test("is refused if it names an ended, another person's or an unknown sign-in", async () => {
    const engine = served.portal.engine();
    const { clientA, clientB } = served.world.people;
    for (const subject of [
      clientA.subject, // voided: they signed in again afterwards
      `${clientA.userId}|${clientB.signInId}`,
      `${clientA.userId}|${clientA.userId}`,
      `${clientA.userId}|`,
      clientA.userId,
      "|",
    ]) {
      const token = await tokenFor(engine, subject);
      const answer = await post(`${url}/api/query`, { path: "goals:list", args: {} }, token);
      expect(answer.errorData, subject).toEqual({ code: "UNAUTHENTICATED" });
    }
  });
});

test("W02: no answer sets a cookie, and pages of another origin can neither call nor read", async () => {
  const params = { flow: "signIn", ...served.wayIn };
  const door = JSON.stringify({ path: "auth:signIn", args: { provider: "password", params } });
  for (const address of ADDRESSES) {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const body = method === "POST" ? door : null;
      const ask = (origin: string) => {
        const headers = { Origin: origin, "Access-Control-Request-Method": "POST" };
        return fetch(url + address, { method, headers, body });
      };
      const [own, other] = [await ask(url), await ask("https://evil.example")];
      const what = `${method} ${address}`;
      const isCall = address.startsWith("/api/");
      for (const { headers } of [own, other]) expect(headers.getSetCookie(), what).toEqual([]);
      const readers = [own, other].map(({ headers }) => headers.get("access-control-allow-origin"));
      expect(readers, what).toEqual([isCall ? url : null, null]);
      if (isCall) expect(other.status, what).toBe(403);
      if (isCall && method === "OPTIONS") expect(own.status, what).toBe(204);
      if (what === "POST /api/action") expect(await own.text()).toContain("refreshToken");
    }
  }
});

describe("Z10: functions that are not public look like missing ones", () => {
  /** A failure's text, without its request id. */
  const textOf = (words: unknown) => String(words).replace(/^.*\[Request ID: \w+\] /s, "");

  test("by any route, with the text for a missing function", async () => {
    const { functions } = served.portal.engine().rooms.deploymentHost().bundle();
    const internal = functions
      .filter(({ visibility }) => visibility === "internal")
      .map(({ path: { module, name } }) => `${module}:${name}`);
    expect(internal).toContain("auth:store");
    const token = served.tokens.coach;
    const socket = await RawSocket.open(url);
    socket.authenticate(0, token);
    for (const [index, path] of ["nothing:here", "goals:nothing", ...internal].entries()) {
      socket.add(index, path);
      socket.mutate(2 * index, path);
      socket.act(2 * index + 1, path);
      const asked = ROUTES.map((route) => post(`${url}/api/${route}`, { path, args: {} }, token));
      const failures = (await Promise.all(asked)).map(({ errorMessage }) => errorMessage);
      failures.push((await socket.shows(index, (value) => value instanceof Error)) as string);
      failures.push((await socket.response(2 * index)).result as string);
      failures.push((await socket.response(2 * index + 1)).result as string);
      expect(failures.map(textOf), path).toEqual(Array(6).fill("Server Error"));
    }
  });

  test.each([
    "auth:store:",
    "./auth:store",
    "../convex/auth:store",
    "auth.js:store",
    "auth/store",
    "auth:store\u0000",
    "аuth:store",
    "AUTH:STORE",
    "_system/frontend/listTables:default",
    "_system:anything",
    "constructor:name",
    "__proto__:toString",
    "goals:constructor",
    "goals:__proto__",
  ])("%j, too", async (path) => {
    for (const route of ROUTES) {
      const answer = await post(`${url}/api/${route}`, { path, args: {} }, served.tokens.coach);
      expect(answer.status, route).not.toBe("success");
      expect(answer.value, route).toBeUndefined();
    }
    const socket = await RawSocket.open(url);
    socket.mutate(0, path);
    const outcome = await Promise.race([socket.response(0), socket.first("FatalError")]);
    expect(outcome.success ?? false).toBe(false);
  });
});
