import { convexTest, type TestConvex } from "convex-test";
import { makeFunctionReference } from "convex/server";
import { beforeAll, describe, expect, it } from "vitest";
import { nextReminderAt } from "../../domain/privacy/requests";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { RowDraft, RowRule } from "../gate/rowVerdicts";
import type { Relations } from "../relations";
import schema, { records } from "../schema";

// Absolute paths, because relative ones would name this folder's files differently.
const modules = import.meta.glob([
  "/convex/**/*.{ts,js}",
  "!/convex/**/*.test.ts",
  "!/convex/**/*.d.ts",
]);
const fill = makeFunctionReference<
  "action",
  { seed: number; today: string },
  { coachEmail: string; clientEmail: string }
>("dev/seed:fill");
const occasion = { seed: 1, today: "2026-03-18" };

/** Convex's limit for a transaction. */
const rowsPerTransactionMax = 16_000;
const bytesPerTransactionMax = 16 * 1024 * 1024;
/** Processor time: the time by the clock depends on what else the machine does. */
const fillMsMax = 20_000;

const tables = Object.keys(records) as TableNames[];
type Rows = { [T in TableNames]: Doc<T>[] };

const readAll = (t: TestConvex<typeof schema>) =>
  t.run(async ({ db }) => {
    const pairs = tables.map(async (table) => [table, await db.query(table).take(5000)] as const);
    return Object.fromEntries(await Promise.all(pairs)) as Rows;
  });

describe("fill", () => {
  const t = convexTest(schema, modules);
  const outcome = { rows: {} as Rows, emails: { coachEmail: "", clientEmail: "" }, tookMs: 0 };

  beforeAll(async () => {
    const before = process.cpuUsage();
    outcome.emails = await t.action(fill, occasion);
    outcome.tookMs = process.cpuUsage(before).user / 1000;
    outcome.rows = await readAll(t);
  });

  it("finishes within its time limit", () => {
    expect(outcome.tookMs).toBeLessThan(fillMsMax);
  });

  it("stays well below what one transaction may write", () => {
    const { rows } = outcome;
    const count = tables.reduce((sum, table) => sum + rows[table].length, 0);
    expect(count).toBeGreaterThan(5000);
    expect(count).toBeLessThan(rowsPerTransactionMax / 2);
    expect(JSON.stringify(rows).length).toBeLessThan(bytesPerTransactionMax / 4);
  });

  it("says who can sign in: the coach, and a client in the middle of the journey", () => {
    const { rows, emails } = outcome;
    const roleOf = (email: string) => {
      const user = rows.users.find((row) => row.email === email);
      return rows.userRoles.find(({ userId }) => userId === user?._id)?.role;
    };
    expect([roleOf(emails.coachEmail), roleOf(emails.clientEmail)]).toEqual(["admin", "client"]);
  });

  it("gives everyone a verified address, one role and one profile, and every client the coach", () => {
    const { users, userRoles, profiles, coachings } = outcome.rows;
    const ids = users.map(({ _id }) => _id).sort();
    expect(ids).toHaveLength(25);
    expect(users.every(({ emailVerificationTime }) => emailVerificationTime !== undefined)).toBe(
      true,
    );
    expect(userRoles.map(({ userId }) => userId).sort()).toEqual(ids);
    expect(profiles.map(({ userId }) => userId).sort()).toEqual(ids);
    const coach = userRoles.find(({ role }) => role === "admin")?.userId;
    expect(coachings.every(({ coachId }) => coachId === coach)).toBe(true);
    expect([...coachings.map(({ clientId }) => clientId), coach].sort()).toEqual(ids);
  });

  it("makes no secrets, sign-ins, invites, letters or files", () => {
    const { rows } = outcome;
    const untouched = [
      rows.authAccounts,
      rows.authSessions,
      rows.coachInvites,
      rows.outbox,
      rows.files,
    ];
    expect(untouched.flat()).toEqual([]);
  });

  it("gives every row a parent of the same client", () => {
    const { rows } = outcome;
    const byId = new Map<string, Doc<TableNames>>(
      tables.flatMap((table) => rows[table].map((row) => [row._id, row] as const)),
    );
    for (const table of tables) {
      for (const row of rows[table] as Record<string, unknown>[]) {
        for (const field of Object.keys(records[table].parents ?? {})) {
          if (row[field] === undefined) continue;
          const parent = byId.get(row[field] as string);
          expect(parent).toBeDefined();
          if (parent !== undefined && "clientId" in parent && "clientId" in row)
            expect(parent.clientId).toBe(row.clientId);
        }
      }
    }
  });

  it("writes only rows that the person behind each could have written", async () => {
    const { rows } = outcome;
    const isWritable = async <T extends TableNames>(
      table: T,
      write: (row: Doc<T>) => { by: Id<"users">; row: Doc<T> },
    ) => {
      const rule: RowRule<T> = records[table];
      const verdicts: boolean[] = [];
      for (const stored of rows[table]) {
        const { by, row } = write(stored);
        verdicts.push(await rule.insert(eyesOf(rows, by), row as unknown as RowDraft<T>));
      }
      return verdicts.length > 0 && verdicts.every(Boolean);
    };
    const byClient = <Row extends { clientId: Id<"users"> }>(row: Row) => ({
      by: row.clientId,
      row,
    });
    const coach = rows.coachings[0]?.coachId;
    if (coach === undefined) throw new Error("No coaching was written");

    const verdicts = await Promise.all([
      isWritable("messages", (row) => ({ by: row.authorId, row: { ...row, isRead: false } })),
      isWritable("activity", (row) => ({ by: row.actorId, row })),
      isWritable("coachNotes", (row) => ({ by: row.coachId, row })),
      isWritable("tags", (row) => ({ by: row.coachId, row })),
      isWritable("packages", (row) => ({ by: coach, row })),
      isWritable("invoices", (row) => ({ by: coach, row })),
      isWritable("agreedActions", (row) => ({
        by: row.addedBy === "coach" ? coach : row.clientId,
        row,
      })),
      isWritable("metrics", (row) => ({
        by: row.definedBy === "coach" ? coach : row.clientId,
        row,
      })),
      isWritable("metricNumbers", (row) => ({
        by: row.recordedBy === "coach" ? coach : row.clientId,
        row,
      })),
      isWritable("worksheets", (row) => ({ by: coach, row })),
      isWritable("handouts", (row) => ({ by: row.coachId, row })),
      isWritable("clientTags", (row) => ({ by: row.coachId, row })),
      isWritable("sessions", (row) => ({ by: coach, row })),
      isWritable("busyTimes", (row) => ({ by: coach, row })),
      isWritable("practiceSettings", (row) => ({ by: coach, row })),
      isWritable("agendaItems", (row) => ({
        by: row.addedBy === "coach" ? coach : row.clientId,
        row,
      })),
      isWritable("libraryItems", (row) => ({ by: coach, row })),
      isWritable("libraryTexts", (row) => ({ by: coach, row })),
      isWritable("goals", byClient),
      isWritable("goalMilestones", byClient),
      isWritable("goalProgressPoints", (row) => ({ by: row.actorId, row })),
      isWritable("libraryProgress", byClient),
      isWritable("sectionProgress", byClient),
      isWritable("onboarding", byClient),
      isWritable("feedback", byClient),
      isWritable("consents", byClient),
      isWritable("privacyRequests", (row) => ({ by: row.clientId, row: asAsked(row) })),
      isWritable("auditLog", (row) => ({ by: row.actorId ?? coach, row })),
    ]);
    expect(verdicts).toEqual(verdicts.map(() => true));
  });

  it("records each event exactly once as activity", () => {
    const { activity, messages, sessions, goals } = outcome.rows;
    const stored = activity.flatMap(({ messageId }) => messageId ?? []);
    expect([...stored].sort()).toEqual(messages.map(({ _id }) => _id).sort());
    const completed = (kind: string) => activity.filter((line) => line.kind === kind).length;
    expect(completed("session_scheduled")).toBe(sessions.length);
    expect(completed("goal_created")).toBe(goals.length);
    expect(completed("goal_completed")).toBe(
      goals.filter((goal) => goal.status === "completed").length,
    );
  });

  it("issues two invoices to a client, one paid and one open, with consecutive numbers", () => {
    const { invoices, invoiceYears, packages } = outcome.rows;
    expect(invoices).toMatchObject([
      { number: "2025-0001", issuedOn: "2025-06-06", paidOn: "2025-06-14" },
      { number: "2026-0001", issuedOn: "2026-03-12", dueOn: "2026-03-26" },
    ]);
    expect(invoices[1]).not.toHaveProperty("paidOn");
    expect(new Set(invoices.map(({ clientId }) => clientId)).size).toBe(1);
    for (const { packageId, paidOn, clientAddress, invoiceLines } of invoices) {
      const agreed = packages.find(({ _id }) => _id === packageId);
      expect(agreed?.payment).toBe(paidOn === undefined ? "open" : "paid");
      expect([clientAddress, invoiceLines]).not.toContain(undefined);
    }
    expect(invoiceYears.map(({ year, last }) => [year, last])).toEqual([
      [2025, 1],
      [2026, 1],
    ]);
  });

  it("keeps the tallies that the coach's pages show", () => {
    const { clientTallies, practiceTallies, messages, goals, sessions } = outcome.rows;
    expect(clientTallies).toHaveLength(24);
    expect(practiceTallies).toEqual([
      expect.objectContaining({
        clients: 24,
        sessions: sessions.length,
        goals: goals.length,
        goalsActive: goals.filter(({ status }) => status === "active").length,
        unread: messages.filter(({ sender, isRead }) => sender === "client" && !isRead).length,
      }),
    ]);
  });

  it("refuses a database that has people, and changes nothing in it", async () => {
    await expect(t.action(fill, { ...occasion, seed: 2 })).rejects.toThrow("empty database");
    expect((await readAll(t)).users).toEqual(outcome.rows.users);
  });

  it("can be enlarged by copies of its clients", async () => {
    const grow = makeFunctionReference<"action", { copies: number }, string>("dev/growth:toLarge");
    expect(await t.action(grow, { copies: 2 })).toBe("The practice has 48 clients.");
    const roles = await t.run(({ db }) => db.query("userRoles").take(100));
    expect(roles.filter(({ role }) => role === "client")).toHaveLength(48);
  });

  it("refuses an invalid date", async () => {
    const empty = convexTest(schema, modules);
    await expect(empty.action(fill, { seed: 1, today: "18.03.2026" })).rejects.toThrow(
      "yyyy-MM-dd",
    );
  });
});

const asAsked = ({
  status: _status,
  answer: _answer,
  closedAt: _closedAt,
  ...row
}: Doc<"privacyRequests">) => ({
  ...row,
  status: "open" as const,
  nextReminderAt: nextReminderAt(row, row.receivedAt),
});

function eyesOf({ userRoles, coachings }: Rows, userId: Id<"users">): Relations {
  const role = userRoles.find((row) => row.userId === userId)?.role ?? "client";
  return {
    viewer: { userId, role },
    isCoach: (id) =>
      Promise.resolve(userRoles.some((row) => row.userId === id && row.role === "admin")),
    isCoaching: (coachId, clientId) =>
      Promise.resolve(
        coachings.some(
          (row) =>
            row.coachId === coachId && row.clientId === clientId && row.endedAt === undefined,
        ),
      ),
    isStandIn: (standInId, clientId) =>
      Promise.resolve(
        coachings.some((row) => row.standInId === standInId && row.clientId === clientId),
      ),
    circleStateOf: () => Promise.resolve(null),
    hasSeat: () => Promise.resolve(false),
    isGroupsHour: () => Promise.resolve(false),
    learn: () => undefined,
  };
}
