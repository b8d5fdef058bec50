import { ConvexHttpClient } from "convex/browser";
import { describe, expect, it } from "vitest";
import { eventually, pause, startFixture, tokenFor } from "./support/fixtures";
import { api, officialClient, valuesOf } from "./support/official";
import { RawSocket } from "./support/raw-socket";

interface Who {
  subject: string;
}

const subjectOf = (value: unknown) => (value as Who | null)?.subject ?? null;

describe("identity on a socket", () => {
  it("[S50] a token set before connecting means that no anonymous result is ever shown", async () => {
    const engine = await startFixture();
    const client = officialClient(engine.url);
    const changes: boolean[] = [];
    client.setAuth(
      () => tokenFor(engine, "ada|1"),
      (isSignedIn) => changes.push(isSignedIn),
    );
    const seen = valuesOf(client, "rules:whoAmI");
    await eventually(() => seen.length > 0 && changes.length > 0);
    expect(seen.map(subjectOf).every((subject) => subject === "ada|1")).toBe(true);
    expect(changes[0]).toBe(true);
  });

  it("[S50] a new token replaces the identity and repeats no unchanged result", async () => {
    const engine = await startFixture();
    const socket = await RawSocket.open(engine.url);
    socket.authenticate(0, await tokenFor(engine, "ada|1"));
    socket.add(0, "counters:read", { name: "c" });
    await socket.shows(0);
    const countBefore = socket.frames.length;
    socket.authenticate(1, await tokenFor(engine, "ada|1", { claims: { round: 2 } }));
    await socket.first("Transition", () => socket.version.identity === 2);
    expect(socket.frames.slice(countBefore).flatMap(({ modifications }) => modifications)).toEqual(
      [],
    );
  });

  it("[S51] an invalid token gets the current version, and then the socket closes", async () => {
    const engine = await startFixture();
    const socket = await RawSocket.open(engine.url);
    socket.authenticate(0, await tokenFor(engine, "ada|1"));
    await socket.first("Transition", () => socket.version.identity === 1);
    socket.authenticate(1, "not.a.token");
    expect(await socket.first("AuthError")).toMatchObject({
      baseVersion: 1,
      authUpdateAttempted: true,
    });
    await socket.whenClosed();
  });

  it("[S51] the official client is signed out after an invalid token, and still works", async () => {
    const engine = await startFixture();
    const client = officialClient(engine.url);
    const changes: boolean[] = [];
    client.setAuth(
      () => Promise.resolve("e30.e30.bad"),
      (isSignedIn) => changes.push(isSignedIn),
    );
    const seen = valuesOf(client, "rules:whoAmI");
    await eventually(() => changes.includes(false) && seen.length > 0);
    expect(changes).not.toContain(true);
    expect(seen.map(subjectOf)).toEqual([null]);
  });

  it("[S52] signing out runs every query again without identity", async () => {
    const engine = await startFixture();
    const socket = await RawSocket.open(engine.url);
    socket.authenticate(0, await tokenFor(engine, "ada|1"));
    socket.add(0, "rules:whoAmI");
    await socket.shows(0, (value) => subjectOf(value) === "ada|1");
    socket.authenticate(1, null);
    await socket.shows(0, (value) => value === null);
    expect(socket.version.identity).toBe(2);
    expect(socket.chainFault).toBeNull();
  });

  it("[S53] frames after a token have its identity", async () => {
    const engine = await startFixture();
    const socket = await RawSocket.open(engine.url);
    socket.authenticate(0, await tokenFor(engine, "ada|1"));
    socket.mutate(0, "rules:whoAmIInMutation");
    socket.authenticate(1, await tokenFor(engine, "bob|1"));
    socket.mutate(1, "rules:whoAmIInMutation");
    socket.authenticate(2, null);
    socket.mutate(2, "rules:whoAmIInMutation");
    const names = await Promise.all(
      [0, 1, 2].map(async (id) => (await socket.response(id)).result),
    );
    expect(names.map(subjectOf)).toEqual(["ada|1", "bob|1", null]);
  });

  it("[S54] A21: a token that expires on an open socket stops everything until a new one arrives", async () => {
    const issuedMs = Math.floor(Date.now() / 1000) * 1000; // the clock does not move, no matter how long this takes
    const clock = { offsetMs: 0, nowMs: () => issuedMs + clock.offsetMs };
    const engine = await startFixture({ clock, connectionLimits: { watchEveryMs: 20 } });
    const [socket, writer] = [await RawSocket.open(engine.url), await RawSocket.open(engine.url)];
    const claims = { iat: issuedMs / 1000, exp: issuedMs / 1000 + 60 };
    socket.authenticate(0, await tokenFor(engine, "ada|1", { claims }));
    socket.add(0, "rules:whoAmI");
    socket.add(1, "counters:read", { name: "c" });
    await socket.shows(1);
    clock.offsetMs = 64_000;
    writer.mutate(0, "counters:add", { name: "c", by: 1 });
    await socket.shows(1, (value) => value === 1);
    clock.offsetMs = 66_000;
    writer.mutate(1, "counters:add", { name: "c", by: 1 });
    await writer.response(1);
    expect(await socket.first("AuthError")).toMatchObject({
      baseVersion: 1,
      authUpdateAttempted: false,
    });
    await socket.whenClosed();
    expect(socket.values.get(1)).toBe(1);
  });

  it("[S54] a mutation does not run with an expired token", async () => {
    const clock = { offsetMs: 0, nowMs: () => Date.now() + clock.offsetMs };
    const engine = await startFixture({ clock });
    const socket = await RawSocket.open(engine.url);
    socket.authenticate(0, await tokenFor(engine, "ada|1", { lifeSeconds: 60 }));
    await socket.first("Transition", () => socket.version.identity === 1);
    clock.offsetMs = 66_000;
    socket.mutate(0, "counters:add", { name: "c", by: 1 });
    await eventually(() => socket.closed !== null || socket.ofType("MutationResponse").length > 0);
    expect(socket.ofType("MutationResponse")).toEqual([]);
    await socket.first("AuthError");
    const check = await RawSocket.open(engine.url);
    check.add(0, "counters:read", { name: "c" });
    expect(await check.shows(0)).toBe(0);
  });

  it("[S54] A21: the official client continues with a new token", async () => {
    const clock = { offsetMs: 0, nowMs: () => Date.now() + clock.offsetMs };
    const engine = await startFixture({ clock, connectionLimits: { watchEveryMs: 20 } });
    const client = officialClient(engine.url);
    let fetchCount = 0;
    client.setAuth(() => {
      fetchCount++;
      return tokenFor(engine, `ada|${fetchCount}`, {
        lifeSeconds: 3600 + Math.floor(clock.offsetMs / 1000),
      });
    });
    const seen = valuesOf(client, "rules:whoAmI");
    await eventually(() => seen.length > 0 && fetchCount >= 2);
    await pause(100);
    const before = fetchCount;
    const shownBefore = seen.length;
    clock.offsetMs = 3_700_000;
    await eventually(() => fetchCount > before && seen.length > shownBefore);
    await client.mutation(api.counters?.add, { name: "c", by: 1 });
  });

  it("[S55] an administrator's token is refused and the socket closed", async () => {
    const { url } = await startFixture();
    for (const impersonating of [
      undefined,
      { tokenIdentifier: "x|y", issuer: "x", subject: "y" },
    ]) {
      const socket = await RawSocket.open(url);
      socket.send({
        type: "Authenticate",
        baseVersion: 0,
        tokenType: "Admin",
        value: "any|key",
        impersonating,
      });
      await socket.first("AuthError");
      await socket.whenClosed();
    }
  });

  it("[S11] a person never gets the result of another person's query", async () => {
    const engine = await startFixture();
    const people = await Promise.all(
      ["ada", "bob", "eve", "kim"].map(async (name) => {
        const socket = await RawSocket.open(engine.url);
        socket.authenticate(0, await tokenFor(engine, `${name}|1`));
        return { name, socket };
      }),
    );
    for (let round = 0; round < 25; round++) {
      for (const { socket } of people) socket.add(round, "rules:whoAmI");
      await pause(1);
    }
    for (const { name, socket } of people) {
      await socket.shows(24);
      for (const frame of socket.ofType("Transition")) {
        for (const change of frame.modifications as { value: unknown }[]) {
          expect(subjectOf(change.value)).toBe(`${name}|1`);
        }
      }
    }
  });
});

describe("sign-in with a password, by @convex-dev/auth unchanged", () => {
  interface SignInResult {
    tokens: { token: string; refreshToken: string } | null;
  }

  it("[T11] signs up, in and out, refuses a wrong password, and refreshes", async () => {
    const engine = await startFixture();
    const http = new ConvexHttpClient(engine.url, { logger: false });
    const signIn = (params: Record<string, unknown>) =>
      http.action(api.auth?.signIn, params) as Promise<SignInResult>;
    const password = (flow: string, secret: string) =>
      signIn({ provider: "password", params: { flow, email: "a@b.example", password: secret } });
    const { tokens } = await password("signUp", "correct horse");
    const client = officialClient(engine.url);
    client.setAuth(() => Promise.resolve(tokens?.token ?? null));
    expect(await client.query(api.auth?.isAuthenticated, {})).toBe(true);
    await expect(password("signIn", "wrong horse")).rejects.toThrow(/InvalidSecret/);
    expect((await password("signIn", "correct horse")).tokens).not.toBeNull();
    const refreshed = await signIn({ refreshToken: tokens?.refreshToken });
    expect(refreshed.tokens?.token).toBeDefined();
    await client.action(api.auth?.signOut, {});
  });

  it("[T11] its discovery document and key set are served, and the engine's token opens an HTTP action", async () => {
    const engine = await startFixture();
    const discovery = (await (
      await fetch(`${engine.url}/.well-known/openid-configuration`)
    ).json()) as Record<string, string>;
    expect(discovery.issuer).toBe(engine.url);
    const keys = (await (await fetch(discovery.jwks_uri ?? "")).json()) as { keys: unknown[] };
    expect(keys.keys).toHaveLength(1);
    const authorization = `Bearer ${await tokenFor(engine, "ada|1")}`;
    const who = await fetch(`${engine.url}/who`, { headers: { Authorization: authorization } });
    expect(await who.json()).toMatchObject({ subject: "ada|1" });
  });
});
