import { beforeEach, describe, expect, test, vi } from "vitest";
import { auditLookMs } from "../../domain/limits";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import type { TableNames } from "../_generated/dataModel";
import { records } from "../schema";
import { PERSONAL_TABLES } from "../privacy/personalReads";

const held = {} as { world: World };
beforeEach(async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ["Date"] });
  held.world = await buildWorld();
  await held.world.t.run(async ({ db }) => {
    for (const { _id } of await db.query("recordVisits").take(10))
      await db.delete("recordVisits", _id);
  });
});

const firstPage = { paginationOpts: { numItems: 20, cursor: null } };
const adaId = () => held.world.people.clientA.userId;
const coach = () => callAs(held.world, "coach");
const look = () => coach().mutation(api.audit.look, { clientId: adaId(), part: "record" });
const linesOf = async () =>
  (await callAs(held.world, "clientA").query(api.audit.seen, firstPage)).page.map(
    ({ kind }) => kind,
  );

const reads = () => {
  const clientId = adaId();
  const { sessionId } = held.world.ofA;
  return {
    "clients:get": () => coach().query(api.clients.get, { clientId }),
    "clients:sessions": () => coach().query(api.clients.sessions, { clientId, ...firstPage }),
    "goals:listOfClient": () => coach().query(api.goals.listOfClient, { clientId }),
    "inbox:conversation": () => coach().query(api.inbox.conversation, { clientId, ...firstPage }),
    "notes:list": () => coach().query(api.notes.list, { clientId, ...firstPage }),
    "files:listOfClient": () => coach().query(api.files.listOfClient, { clientId, ...firstPage }),
    "sessions:get": () => coach().query(api.sessions.get, { sessionId }),
    "agenda:list": () => coach().query(api.agenda.list, { sessionId }),
    "shares:listOfClient": () => coach().query(api.shares.listOfClient, { clientId, ...firstPage }),
    "packages:ofClient": () => coach().query(api.packages.ofClient, { clientId }),
    "invoices:ofClient": () => coach().query(api.invoices.ofClient, { clientId }),
    "calendar:privateNotes": () => coach().query(api.calendar.privateNotes, { sessionId }),
  };
};

/** Tables of a client that a coach reads without a visit: without texts of the client, or written by the practice. */
const WITHOUT_VISIT: readonly TableNames[] = [
  ...(["userRoles", "profiles", "profilePhotos", "coachings"] as const), // who the client is
  ...(["libraryAssignments", "notifications", "visits", "privacyRequests"] as const), // what the coach has to answer
  ...(["auditLog", "retentions", "legalHolds"] as const), // the log, and how long the records are kept
  ...(["circleMembers", "circlePosts", "circleReactions"] as const), // written to a circle, not into a record
];
const OWNERS_ALONE: readonly TableNames[] = [
  ...(["authSessions", "signInEvents", "notificationSettings", "calendarFeeds"] as const),
  ...(["reminders", "mutes", "pushDevices"] as const),
  ...([
    "vaults",
    "recordingKeys",
    "vaultKeys",
    "vaultRecords",
    "vaultDevices",
    "vaultFiles",
  ] as const),
];

test("Z21: every exported table of a client is part of the record, or is named as an exception", () => {
  const rest = PERSONAL_TABLES.filter((table) => {
    const { ofClient, isExported, keptBecause } = records[table];
    return (
      ofClient !== null && isExported && keptBecause === undefined && records[table].visit !== true
    );
  });
  expect(rest.sort()).toEqual([...WITHOUT_VISIT, ...OWNERS_ALONE].sort());
});

describe("Z21: a client's record over the wire", () => {
  test("is refused to a coach without an open visit, by every function", async () => {
    for (const [name, read] of Object.entries(reads())) {
      await expect(read(), name).rejects.toMatchObject({
        data: { code: "VISIT_REQUIRED", clientId: adaId() },
      });
    }
    expect(await linesOf()).toEqual([]);
  });

  test("can be read for a minute after a visit was opened, which the client's log shows as one line", async () => {
    await look();
    await look();
    for (const read of Object.values(reads())) await read();
    expect(await linesOf()).toEqual(["client_opened"]);
    vi.setSystemTime(Date.now() + auditLookMs + 1);
    await expect(reads()["clients:get"]()).rejects.toMatchObject({
      data: { code: "VISIT_REQUIRED" },
    });
    await look();
    await reads()["clients:get"]();
    expect(await linesOf()).toEqual(["client_opened", "client_opened"]);
  });

  test("is opened to the client's own coach only, and each visit is for one client", async () => {
    await look();
    const clientId = held.world.people.clientB.userId;
    await expect(coach().query(api.goals.listOfClient, { clientId })).rejects.toMatchObject({
      data: { code: "VISIT_REQUIRED", clientId },
    });
    const other = callAs(held.world, "otherCoach");
    await expect(
      other.mutation(api.audit.look, { clientId: adaId(), part: "record" }),
    ).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
    await expect(other.query(api.clients.get, { clientId: adaId() })).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
  });

  test("can be read by the client without a visit", async () => {
    expect(await callAs(held.world, "clientA").query(api.goals.list, {})).not.toEqual([]);
  });
});
