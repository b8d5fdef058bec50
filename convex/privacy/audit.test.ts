import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditLookMs, exportReasonCharactersMax, freshMs } from "../../domain/limits";
import { buildWorld, type Caller, callAs, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const refusedAs = (code: string, facts = {}) => ({
  data: expect.objectContaining({ code, ...facts }) as unknown,
});

const held = {} as { world: World };
beforeEach(async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ["Date"] });
  held.world = await buildWorld();
  await held.world.t.run(async ({ db }) => {
    for (const { _id } of await db.query("recordVisits").take(10)) {
      await db.delete("recordVisits", _id);
    }
  });
});

const adaId = () => held.world.people.clientA.userId;
const as = (caller: Caller) => callAs(held.world, caller);
const logOf = async (caller: Caller, group?: "export" | "reading") =>
  (await as(caller).query(api.audit.list, { group, ...firstPage })).page;
const seenBy = async (caller: Caller) => (await as(caller).query(api.audit.seen, firstPage)).page;
const confirm = () =>
  held.world.t.run(async ({ db }) => {
    for (const { signInId } of Object.values(held.world.people)) {
      await db.patch("authSessions", signInId, { confirmedAt: Date.now() });
    }
  });
const look = (part: "record" | "notes" = "record", caller: Caller = "coach") =>
  as(caller).mutation(api.audit.look, { clientId: adaId(), part });
const exportData = (reason: string) =>
  as("coach").mutation(api.audit.exportClient, { clientId: adaId(), reason });

describe("Z21: reading is logged", () => {
  test("a coach who opens a client's page is named in both logs, once per visit", async () => {
    await look();
    await look();
    expect(await logOf("coach")).toMatchObject([
      { kind: "client_opened", isOwn: true, clientName: "Ada Example" },
    ]);
    expect(await seenBy("clientA")).toMatchObject([
      { kind: "client_opened", isOwn: false, actorName: "Coach Example" },
    ]);
    expect(await seenBy("clientB")).toEqual([]);
    expect(await logOf("otherCoach")).toEqual([]);
    vi.setSystemTime(Date.now() + auditLookMs + 1);
    await look();
    expect(await logOf("coach")).toHaveLength(2);
  });

  test("opening private notes is logged for the coach only", async () => {
    await look("notes");
    expect(await logOf("coach")).toMatchObject([{ kind: "notes_opened" }]);
    expect(await seenBy("clientA")).toEqual([]);
  });

  test("another coach cannot add log entries about a client", async () => {
    await expect(look("record", "otherCoach")).rejects.toMatchObject(refusedAs("NOT_FOUND"));
    expect(await seenBy("clientA")).toEqual([]);
  });
});

describe("an export", () => {
  beforeEach(confirm);

  test("needs a recent confirmation", async () => {
    vi.setSystemTime(Date.now() + freshMs + 1);
    for (const begin of [
      () => exportData("Why"),
      () => as("clientA").mutation(api.audit.exportOwn, {}),
    ]) {
      await expect(begin()).rejects.toMatchObject(refusedAs("CONFIRMATION_REQUIRED"));
    }
    expect(await seenBy("clientA")).toEqual([]);
  });

  test("of a client needs a reason, which the client sees", async () => {
    await expect(exportData(" \u200B")).rejects.toMatchObject(
      refusedAs("INVALID", { field: "reason", reason: "blank" }),
    );
    const long = "a".repeat(exportReasonCharactersMax + 1);
    await expect(exportData(long)).rejects.toMatchObject(refusedAs("INVALID"));
    await exportData("She asked me for a copy. =1+1 🌿");
    const line = { kind: "client_exported", detail: "She asked me for a copy. =1+1 🌿" };
    expect(await logOf("coach")).toMatchObject([line]);
    expect(await seenBy("clientA")).toMatchObject([line]);
  });

  test("of one's own data is logged for both sides", async () => {
    await as("clientA").mutation(api.audit.exportOwn, {});
    expect(await seenBy("clientA")).toMatchObject([{ kind: "own_data_exported", isOwn: true }]);
    expect(await logOf("coach")).toMatchObject([{ actorName: "Ada Example" }]);
  });
});

test("the log is listed newest first, in groups and pages", async () => {
  await confirm();
  await look();
  vi.setSystemTime(Date.now() + 1);
  await exportData("One");
  vi.setSystemTime(Date.now() + 1);
  await exportData("Two");
  expect((await logOf("coach")).map(({ detail = "" }) => detail)).toEqual(["Two", "One", ""]);
  expect((await logOf("coach", "export")).map(({ detail }) => detail)).toEqual(["Two", "One"]);
  expect(await logOf("coach", "reading")).toHaveLength(1);
  const page = await as("coach").query(api.audit.list, {
    paginationOpts: { numItems: 2, cursor: null },
  });
  expect(page.page).toHaveLength(2);
  const rest = await as("coach").query(api.audit.list, {
    paginationOpts: { numItems: 2, cursor: page.continueCursor },
  });
  expect(rest.page).toMatchObject([{ kind: "client_opened" }]);
});

test("the client's log shows the end of a coaching and its undo", async () => {
  const { t, ofA } = held.world;
  await t.run(({ db }) => db.patch("sessions", ofA.sessionId, { status: "cancelled" }));
  const coachingId = await as("coach").mutation(api.clients.end, { clientId: adaId() });
  vi.setSystemTime(Date.now() + 1);
  await as("coach").mutation(api.clients.resume, { coachingId });
  const kinds = (await seenBy("clientA")).map(({ kind }) => kind);
  expect(kinds).toEqual(["coaching_resumed", "coaching_ended"]);
});

test("adding or removing a coach is in every coach's log, and a hand-over in the client's", async () => {
  await held.world.t.mutation(internal.signIn.console.mailInvite, { email: "new@example.com" });
  expect(await logOf("otherCoach")).toMatchObject([{ kind: "invite_made" }]);
  expect(JSON.stringify(await logOf("otherCoach"))).not.toContain("new@example.com");
  vi.setSystemTime(Date.now() + 1);
  await held.world.t.mutation(internal.signIn.coaches.remove, { email: "Coach@example.com" });
  const kinds = (await logOf("otherCoach")).map(({ kind }) => kind);
  expect(kinds).toContain("role_removed");
  expect(kinds.filter((kind) => kind === "coaching_handed_over").length).toBeGreaterThan(0);
  expect(await seenBy("clientA")).toMatchObject([{ kind: "coaching_handed_over" }]);
});

describe("Z05: refusals", () => {
  const download = async (caller: Caller, fileId: string) =>
    caller === "nobody"
      ? await held.world.t.fetch(`/files/download?file=${fileId}`)
      : await held.world.t
          .withIdentity({ subject: held.world.people[caller].subject })
          .fetch(`/files/download?file=${fileId}`);

  test("another person's file is not found, and the owner's coach gets an entry that the owner does not see", async () => {
    const { fileId } = held.world.belongings;
    expect((await download("clientB", fileId)).status).toBe(404);
    expect((await download("clientB", fileId)).status).toBe(404);
    expect(await logOf("coach")).toMatchObject([
      { kind: "file_refused", actorName: "Ben Example" },
    ]);
    expect(await seenBy("clientA")).toEqual([]);
    expect(await seenBy("clientB")).toEqual([]);
  });

  test("another coach's try adds an entry for the client's coach", async () => {
    expect((await download("otherCoach", held.world.belongings.fileId)).status).toBe(404);
    expect(await logOf("coach")).toMatchObject([{ kind: "file_refused", clientName: "" }]);
    expect(await logOf("otherCoach")).toEqual([]);
  });

  test("unknown ids, one's own files and strangers add no entry", async () => {
    const { fileId } = held.world.belongings;
    expect((await download("clientA", fileId)).status).toBe(200);
    for (const id of ["nothing", "", held.world.ofA.goalId]) await download("clientB", id);
    expect((await download("nobody", fileId)).status).toBe(404);
    expect(await logOf("coach")).toEqual([]);
  });

  test("an upload into the conversation of another coach's client adds an entry", async () => {
    const response = await held.world.t
      .withIdentity({ subject: held.world.people.otherCoach.subject })
      .fetch(`/files/upload?client=${adaId()}`, {
        method: "POST",
        headers: {
          "Content-Type": "text/plain",
          "X-File-Name": "a.txt",
          "X-Request-Name": "one",
        },
        body: "Words",
      });
    expect(response.status).toBe(404);
    expect(await logOf("coach")).toMatchObject([{ kind: "upload_refused" }]);
  });

  test("a refused mutation changes no rows and logs nothing in its own transaction", async () => {
    const { goalId } = held.world.ofA;
    const before = await held.world.t.run(({ db }) => db.get("goals", goalId));
    await expect(
      as("clientB").mutation(api.goals.setStatus, { goalId, status: "paused" }),
    ).rejects.toMatchObject(refusedAs("NOT_FOUND"));
    expect(await held.world.t.run(({ db }) => db.get("goals", goalId))).toEqual(before);
  });
});
