import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { wrappedKeyBytes } from "../../domain/privacy/vault";
import {
  recordingBytesPerClientMax,
  recordingChaptersMax,
  recordingKeptMs,
  recordingPartBytesMax,
  recordingPartsMax,
  recordingQuestionMs,
  recordingsPerSessionMax,
} from "../../domain/schedule/session-recordings";
import { seatGoneMs } from "../../domain/schedule/session-rooms";
import { dayMs, hourMs, minuteMs } from "../../domain/time/time-spans";
import { addRecording } from "../../tests/access/nouns/recording";
import { buildWorld, callAs, CALLERS, type Caller, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";
import type { Doc, Id, TableNames } from "../_generated/dataModel";

const stage = {} as { world: World };
const notFound = { data: { code: "NOT_FOUND" } };
const conflict = { data: { code: "CONFLICT" } };
const minutesAway = 10 * minuteMs;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  stage.world = await buildWorld();
  await stage.world.t.run(async ({ db, storage }) => {
    const { recordingId, partId, keyId } = stage.world.belongings;
    const part = await db.get("recordingParts", partId);
    if (part !== null) await storage.delete(part.storageId);
    await db.delete("recordings", recordingId);
    await db.delete("recordingParts", partId);
    await db.delete("recordingKeys", keyId);
    const soon = { startsAt: Date.now() + minutesAway, status: "scheduled" } as const;
    await db.patch("sessions", sessionId(), { ...soon, sessionType: "video" });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const as = (caller: Caller) => callAs(stage.world, caller);
const sessionId = () => stage.world.ofA.sessionId;
const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);
const rowsOf = <T extends TableNames>(table: T): Promise<Doc<T>[]> =>
  stage.world.t.run(({ db }) => db.query(table).take(1000));

const room = () => ({ sessionId: sessionId() });
const enter = (who: Caller, seat: string = who) =>
  as(who).mutation(api.rooms.enter, { room: room(), seat });
async function stayBoth() {
  for (const who of ["clientA", "coach"] as const) {
    const window = { room: room(), seat: who, taken: [] };
    await as(who).mutation(api.rooms.stay, window);
  }
}
async function meet() {
  await enter("clientA");
  await enter("coach");
  await as("coach").mutation(api.rooms.admit, { room: room(), seats: ["clientA"] });
}
type OfRecording = Id<"recordings">;
const list = (who: Caller) => as(who).query(api.recordings.ofSession, { sessionId: sessionId() });
const ask = (who: Caller) => as(who).mutation(api.recordings.ask, { sessionId: sessionId() });
const agree = (who: Caller, recordingId: OfRecording) =>
  as(who).mutation(api.recordings.agree, { recordingId });
const begin = (recordingId: OfRecording) =>
  as("coach").mutation(api.recordings.begin, { recordingId, contentType: "video/webm" });
const stop = (who: Caller, recordingId: OfRecording) =>
  as(who).mutation(api.recordings.stop, { recordingId });
const finish = (recordingId: OfRecording, parts: number, seconds = 10) =>
  as("coach").mutation(api.recordings.finish, { recordingId, parts, seconds });
const withdraw = (who: Caller, recordingId: OfRecording) =>
  as(who).mutation(api.recordings.withdraw, { recordingId });
const sweep = async () => {
  await stage.world.t.mutation(internal.rooms.sweep.sweepRecordings, {});
  await stage.world.t.finishAllScheduledFunctions(() => vi.runAllTimers());
};

async function record() {
  await meet();
  const recordingId = await ask("coach");
  await agree("clientA", recordingId);
  await begin(recordingId);
  return recordingId;
}

const sealedPart = (fill = 7, bytes = 100) => {
  const part = new Uint8Array(bytes).fill(fill);
  part[0] = 1;
  return part;
};
const knock = (caller: Caller, of: string, part: number | string, init: RequestInit) =>
  (caller === "nobody"
    ? stage.world.t
    : stage.world.t.withIdentity({ subject: stage.world.people[caller].subject })
  ).fetch(`/recordings/part?of=${of}&part=${String(part)}`, init);
const send = (caller: Caller, of: string, part: number | string, body = sealedPart()) =>
  knock(caller, of, part, { method: "POST", body });
const fetchPart = (caller: Caller, of: string, part = 0) =>
  knock(caller, of, part, { method: "GET" });

describe("[room-13] consent", () => {
  test.each([
    ["coach", "clientA"],
    ["clientA", "coach"],
  ] as const)("can be requested by the %s and given by the other", async (first, second) => {
    await meet();
    const recordingId = await ask(first);
    expect(await ask(first)).toBe(recordingId);
    await expect(ask(second)).rejects.toMatchObject(conflict);
    await expect(begin(recordingId)).rejects.toMatchObject(conflict);
    await expect(agree(first, recordingId)).rejects.toMatchObject(conflict);
    await agree(second, recordingId);
    await begin(recordingId);
    await expect(ask(second)).rejects.toMatchObject(conflict);
    const [row] = await list("clientA");
    expect(row).toMatchObject({ agreedAt: Date.now(), startedAt: Date.now() });
    expect(row?.keptUntil).toBe(Date.now() + recordingKeptMs);
    pass(minuteMs);
    await stayBoth();
    await agree(second, recordingId);
    await begin(recordingId);
    expect(await list("clientA")).toEqual([row]); // A repeated call changes nothing.
  });

  test("needs both people in the call, both when it is requested and when it is given", async () => {
    await expect(ask("coach")).rejects.toMatchObject(conflict);
    await enter("clientA");
    await enter("coach");
    await expect(ask("coach")).rejects.toMatchObject(conflict); // The client still waits to be let in.
    await expect(ask("clientA")).rejects.toMatchObject(conflict);
    await as("coach").mutation(api.rooms.admit, { room: room(), seats: ["clientA"] });
    const recordingId = await ask("coach");
    pass(seatGoneMs);
    await expect(agree("clientA", recordingId)).rejects.toMatchObject(conflict);
    await enter("clientA");
    await expect(ask("clientA")).rejects.toMatchObject(conflict); // The coach's window is silent.
  });

  test("expires when it is not answered in time", async () => {
    await meet();
    const recordingId = await ask("coach");
    pass(recordingQuestionMs);
    await stayBoth();
    await expect(agree("clientA", recordingId)).rejects.toMatchObject(conflict);
    const again = await ask("clientA");
    expect(again).not.toBe(recordingId);
    expect(await list("coach")).toHaveLength(1);
  });

  test("can be refused or withdrawn by either side, and the request is deleted", async () => {
    await meet();
    for (const who of ["clientA", "coach"] as const) {
      const recordingId = await ask("coach");
      await withdraw(who, recordingId);
      await expect(agree("clientA", recordingId)).rejects.toMatchObject(notFound);
      expect(await list("coach")).toEqual([]);
    }
    const recordingId = await ask("coach");
    await stop("clientA", recordingId);
    await sweep();
    expect(await rowsOf("recordings")).toEqual([]);
  });

  test.each([
    ["the client leaves", () => leave("clientA")],
    ["the coach leaves", () => leave("coach")],
    ["the client goes on in another window", () => enter("clientA", "second")],
    ["the coach comes in again", () => enter("coach", "second")],
  ])("ends when %s", async (_, act) => {
    const running = await record();
    await act();
    expect((await list("coach"))[0]).toMatchObject({ recordingId: running, endedAt: Date.now() });
    await enter("clientA");
    await as("coach").mutation(api.rooms.admit, { room: room(), seats: ["clientA"] });
    await enter("coach");
    const asked = await ask("coach");
    await act().catch(() => undefined);
    expect((await list("coach")).map((row) => row.recordingId)).not.toContain(asked);
  });

  const leave = (who: Caller) => as(who).mutation(api.rooms.leave, { room: room(), seat: who });

  test("can be requested only a limited number of times in one session", async () => {
    await meet();
    for (let count = 0; count < recordingsPerSessionMax; count += 1) {
      const recordingId = await ask("coach");
      await agree("clientA", recordingId);
      await begin(recordingId);
      await stop("coach", recordingId);
    }
    await expect(ask("coach")).rejects.toMatchObject({
      data: { code: "INVALID", field: "recordings" },
    });
  });

  test("can be seen, requested and given by the two people only", async () => {
    const recordingId = await record();
    for (const who of ["clientB", "otherCoach"] as const) {
      await expect(list(who)).rejects.toMatchObject(notFound);
      await expect(ask(who)).rejects.toMatchObject(notFound);
      await expect(agree(who, recordingId)).rejects.toMatchObject(notFound);
      await expect(stop(who, recordingId)).rejects.toMatchObject(notFound);
      await expect(withdraw(who, recordingId)).rejects.toMatchObject(notFound);
    }
  });
});

describe("[room-13] a running recording", () => {
  test.each(["clientA", "coach"] as const)("is stopped by the %s", async (who) => {
    const recordingId = await record();
    pass(minuteMs);
    const endedAt = Date.now();
    await stop(who, recordingId);
    pass(minuteMs);
    await stop(who, recordingId);
    expect((await list("coach"))[0]).toMatchObject({ endedAt });
    await stayBoth();
    const later = await ask(who);
    expect(later).not.toBe(recordingId);
  });

  test("cannot be started again after it was stopped", async () => {
    await meet();
    const recordingId = await ask("coach");
    await agree("clientA", recordingId);
    await stop("clientA", recordingId);
    await expect(begin(recordingId)).rejects.toMatchObject(notFound);
  });

  test("[room-16] gets a chapter for each agenda item that is started", async () => {
    const point = (text: string) =>
      as("coach").mutation(api.agenda.add, { sessionId: sessionId(), text });
    const run = (itemId: Id<"agendaItems">, isRunning: boolean) =>
      as("clientA").mutation(api.agenda.change, { itemId, isRunning });
    const [first, second, third] = [await point("First"), await point("Second"), await point("3")];
    await run(first, true);
    const recordingId = await record();
    pass(30_000);
    await run(second, true);
    await run(second, true);
    await run(second, false);
    pass(30_000);
    await run(third, true);
    await stop("coach", recordingId);
    pass(minuteMs);
    await run(first, true);
    const chapters = [
      { atSeconds: 0, text: "First" },
      { atSeconds: 30, text: "Second" },
      { atSeconds: 60, text: "3" },
    ];
    expect((await list("clientA"))[0]?.chapters).toEqual(chapters);
    await send("coach", recordingId, 0);
    await finish(recordingId, 1, 45);
    expect((await list("clientA"))[0]?.chapters).toEqual(chapters.slice(0, 2));
  });

  test("[room-16] has a limited number of chapters", async () => {
    const recordingId = await record();
    const chapters = Array.from({ length: recordingChaptersMax }, () => ({
      atSeconds: 0,
      text: "x",
    }));
    await stage.world.t.run(({ db }) => db.patch("recordings", recordingId, { chapters }));
    const item = { sessionId: sessionId(), text: "More" };
    const itemId = await as("coach").mutation(api.agenda.add, item);
    await as("coach").mutation(api.agenda.change, { itemId, isRunning: true });
    expect((await list("clientA"))[0]?.chapters).toHaveLength(recordingChaptersMax);
  });
});

describe("[room-14, room-15] the parts of a recording", () => {
  test("are uploaded by the coach, also late or twice, and downloaded by the two people only", async () => {
    const recordingId = await record();
    await stop("clientA", recordingId);
    pass(20 * minuteMs);
    for (const number of [1, 0, 0]) {
      expect((await send("coach", recordingId, number, sealedPart(number))).status).toBe(204);
    }
    expect((await list("coach"))[0]).toMatchObject({ parts: 2, sizeBytes: 200 });
    const statuses = await Promise.all(
      CALLERS.map(async (caller) => [caller, (await fetchPart(caller, recordingId)).status]),
    );
    expect(Object.fromEntries(statuses)).toEqual({
      ...{ nobody: 404, deadSignIn: 404, clientB: 404, otherCoach: 404 },
      ...{ clientA: 200, coach: 200 },
    });
    const answer = await fetchPart("clientA", recordingId, 1);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(sealedPart(1));
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Content-Disposition")).toBe("attachment");
    expect((await fetchPart("clientA", recordingId, 2)).status).toBe(404);
    expect((await fetchPart("clientA", "none")).status).toBe(404);
    const kinds = (await rowsOf("auditLog")).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "recording_opened")).toHaveLength(1); // Only the coach's opening is logged.
  });

  test("are accepted from nobody else", async () => {
    const recordingId = await record();
    for (const caller of CALLERS) {
      if (caller === "coach") continue;
      const isUnknown = caller === "nobody" || caller === "deadSignIn";
      expect((await send(caller, recordingId, 0)).status, caller).toBe(isUnknown ? 401 : 404);
    }
    expect((await send("coach", "none", 0)).status).toBe(404);
    expect(await rowsOf("recordingParts")).toEqual([]);
  });

  test.each([
    ["in clear", 0, new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...Array<number>(96).fill(0)])],
    ["that is empty", 0, new Uint8Array()],
    ["too short to be sealed", 0, sealedPart(7, 33)],
    ["too long", 0, sealedPart(7, recordingPartBytesMax + 1)],
    ["of no number", "x", sealedPart()],
    ["before the first", -1, sealedPart()],
    ["after the last", recordingPartsMax, sealedPart()],
  ])("refuses one %s, and stores nothing", async (_, number, body) => {
    const recordingId = await record();
    const before = (await blobs()).length;
    const answer = await send("coach", recordingId, number, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "INVALID", field: "recording" });
    expect(await blobs()).toHaveLength(before);
  });
  const blobs = () => stage.world.t.run(({ db }) => db.system.query("_storage").take(100));

  test("are accepted only for a recording that was started and is not complete", async () => {
    await meet();
    const recordingId = await ask("coach");
    await agree("clientA", recordingId);
    expect((await send("coach", recordingId, 0)).status).toBe(400);
    await begin(recordingId);
    await expect(finish(recordingId, 0)).rejects.toMatchObject(conflict);
    await send("coach", recordingId, 0);
    await expect(finish(recordingId, 2)).rejects.toMatchObject(conflict);
    for (const seconds of [0, Number.NaN, 5 * recordingPartsMax + 1]) {
      await expect(finish(recordingId, 1, seconds)).rejects.toMatchObject({
        data: { code: "INVALID", field: "seconds" },
      });
    }
    await finish(recordingId, 1, 4);
    await finish(recordingId, 1, 9);
    expect((await list("coach"))[0]).toMatchObject({ seconds: 4, endedAt: Date.now() });
    expect((await send("coach", recordingId, 1)).status).toBe(400);
  });

  test("are refused beyond the storage of a client", async () => {
    const recordingId = await record();
    await stage.world.t.run(async (ctx) => {
      const of = { sessionId: sessionId(), clientId: stage.world.people.clientA.userId };
      const { recordingId: other } = await addRecording(ctx, of);
      await ctx.db.patch("recordings", other, { sizeBytes: recordingBytesPerClientMax + 1 });
    });
    const answer = await send("coach", recordingId, 0);
    expect(await answer.json()).toMatchObject({ code: "STORAGE_FULL" });
  });

  test("[room-16] are listed for the coach's downloads without a visit", async () => {
    const recorded = (who: Caller) => as(who).query(api.recordings.recorded, {});
    const recordingId = await record();
    await send("coach", recordingId, 0);
    expect(await recorded("coach")).toEqual([]);
    await stop("coach", recordingId);
    await stage.world.t.run(async ({ db }) => {
      for (const { _id } of await db.query("recordVisits").take(9))
        await db.delete("recordVisits", _id);
    });
    expect(await recorded("coach")).toEqual([
      {
        ...{ recordingId, sessionId: sessionId(), parts: 1, contentType: "video/webm" },
        ...{ startedAt: Date.now(), keptUntil: Date.now() + recordingKeptMs },
      },
    ]);
    expect(await recorded("otherCoach")).toEqual([]);
    await withdraw("clientA", recordingId);
    expect(await recorded("coach")).toEqual([]);
  });

  test("[room-16] are listed for the client as recordings that can be played", async () => {
    const recordingId = await record();
    const own = () => as("clientA").query(api.recordings.own, {});
    await send("coach", recordingId, 0);
    expect(await own()).toEqual([]);
    await stop("coach", recordingId);
    expect(await own()).toMatchObject([{ recordingId, sessionId: sessionId() }]);
    expect(await as("clientB").query(api.recordings.own, {})).toEqual([]);
  });
});

describe("[room-16] a recording's key, sealed by the vault", () => {
  const sealed = (bytes: number = wrappedKeyBytes) => new Uint8Array(bytes).fill(1).buffer;
  const keep = (recordingId: OfRecording, vaultId: string, key = sealed()) =>
    as("clientA").mutation(api.recordings.keepKey, { recordingId, vaultId, sealed: key });

  test("is stored once for each vault, and read by its client", async () => {
    const recordingId = await record();
    await keep(recordingId, "one");
    await keep(recordingId, "one");
    expect(await as("clientA").query(api.recordings.sealedKeys, {})).toEqual([
      { recordingId, vaultId: "one", sealed: sealed() },
    ]);
    expect(await as("clientB").query(api.recordings.sealedKeys, {})).toEqual([]);
    const again = new Uint8Array(wrappedKeyBytes).fill(1, 0, 1).fill(2, 1).buffer;
    await keep(recordingId, "one", again); // as after a renewal
    expect(await as("clientA").query(api.recordings.sealedKeys, {})).toMatchObject([
      { vaultId: "one", sealed: again },
    ]);
    for (const vaultId of ["two", "three", "four"]) await keep(recordingId, vaultId);
    await expect(keep(recordingId, "five")).rejects.toMatchObject({
      data: { code: "STORAGE_FULL" },
    });
  });

  test("is refused in another form", async () => {
    const recordingId = await record();
    const other = new Uint8Array(wrappedKeyBytes).fill(2).buffer;
    for (const key of [sealed(wrappedKeyBytes - 1), sealed(32), other]) {
      await expect(keep(recordingId, "one", key)).rejects.toMatchObject({
        data: { code: "INVALID", field: "sealed" },
      });
    }
  });
});

describe("[room-17] the end of a recording", () => {
  const left = async () => ({
    recordings: (await rowsOf("recordings")).length,
    parts: (await rowsOf("recordingParts")).length,
    keys: (await rowsOf("recordingKeys")).length,
  });
  const nothing = { recordings: 0, parts: 0, keys: 0 };
  const countBlobs = async () =>
    (await stage.world.t.run(({ db }) => db.system.query("_storage").take(1000))).length;

  async function recorded(parts: number) {
    const recordingId = await record();
    for (let part = 0; part < parts; part += 1) await send("coach", recordingId, part);
    await as("clientA").mutation(api.recordings.keepKey, {
      ...{ recordingId, vaultId: "one", sealed: new Uint8Array(wrappedKeyBytes).fill(1).buffer },
    });
    await stop("coach", recordingId);
    await finish(recordingId, parts);
    return recordingId;
  }

  test.each(["clientA", "coach"] as const)(
    "is its immediate deletion when the %s withdraws consent, also after the coaching",
    async (who) => {
      const before = await countBlobs();
      const recordingId = await recorded(3);
      await endCoaching();
      if (who === "coach") await resumeCoaching();
      await withdraw(who, recordingId);
      expect((await fetchPart(who, recordingId)).status).toBe(404);
      expect(await as("clientA").query(api.recordings.own, {})).toEqual([]);
      await sweep();
      expect(await left()).toEqual(nothing);
      expect(await countBlobs()).toBe(before);
    },
  );

  test("is possible while it runs, and no part is accepted afterwards", async () => {
    const recordingId = await record();
    await send("coach", recordingId, 0);
    await withdraw("clientA", recordingId);
    expect((await send("coach", recordingId, 1)).status).toBe(404);
    await sweep();
    expect(await left()).toEqual(nothing);
  });

  test("is its deletion after ninety days, with all of its bytes", async () => {
    const before = await countBlobs();
    await recorded(120);
    pass(recordingKeptMs - hourMs);
    await sweep();
    expect(await left()).toEqual({ recordings: 1, parts: 120, keys: 1 });
    await stage.world.t.mutation(internal.fileDoor.sweep.sweepOrphans, {});
    expect(await countBlobs()).toBe(before + 120); // Parts with rows are not swept.
    pass(hourMs + 1);
    await sweep();
    expect(await left()).toEqual(nothing);
    expect(await countBlobs()).toBe(before);
  });

  test("is delayed by a legal hold, except for withdrawn recordings and those of other clients", async () => {
    const held = await recorded(1);
    const { people, ofB, t, coachingId } = stage.world;
    const other = await t.run((ctx) =>
      addRecording(ctx, {
        ...{ sessionId: ofB.sessionId, clientId: people.clientB.userId },
      }),
    );
    const [clientId, coachId] = [people.clientA.userId, people.coach.userId];
    await t.run(({ db }) =>
      db.insert("legalHolds", { clientId, coachId, coachingId, setAt: Date.now() }),
    );
    await t.run(async ({ db }) => {
      await db.patch("recordings", held, { keptUntil: Date.now() - 2 });
      await db.patch("recordings", other.recordingId, { keptUntil: Date.now() - 1 });
    });
    await sweep();
    const rest = (await rowsOf("recordings")).map(({ _id }) => _id);
    expect(rest).toEqual([held]);
    expect(rest).not.toContain(other.recordingId);
    await withdraw("clientA", held);
    await sweep();
    expect(await left()).toEqual(nothing);
  });

  async function endCoaching() {
    const { t, people, coachingId } = stage.world;
    const [clientId, coachId] = [people.clientA.userId, people.coach.userId];
    await t.run(async ({ db }) => {
      const endedAt = Date.now();
      await db.patch("coachings", coachingId, { endedAt });
      const kept = { endedAt, deleteAfter: endedAt + dayMs };
      await db.insert("retentions", { clientId, coachId, coachingId, ...kept });
    });
  }
  const resumeCoaching = () =>
    stage.world.t.run(({ db }) =>
      db.patch("coachings", stage.world.coachingId, { endedAt: undefined }),
    );
});
