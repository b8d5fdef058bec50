import { expect, test } from "vitest";
import { listNotices, type SystemState } from "@/features/system/system-notices";

const nowMs = Date.UTC(2026, 10, 21, 12);
const hourMs = 60 * 60 * 1000;
const well: SystemState = {
  server: {
    startedAt: nowMs - hourMs,
    reportedAt: nowMs - 60_000,
    reasons: [],
    memory: { usedBytes: 1, limitBytes: 10 },
    disk: { usedBytes: 1, freeBytes: 9 },
    backup: { goodAt: nowMs - hourMs, failedAt: null, failure: null },
    lateJobs: 0,
  },
  failedJobs: [],
  emails: { canLeave: true, waiting: 0, givenUp: 0 },
  countedAt: nowMs,
};
const server = well.server as NonNullable<SystemState["server"]>;
const idsOf = (change: Partial<SystemState>) =>
  listNotices({ ...well, ...change }, nowMs).map(({ id }) => id);

test("a server that is well, or watched by its host, needs nothing", () => {
  expect(idsOf({})).toEqual([]);
  expect(idsOf({ server: undefined })).toEqual([]);
});

test("each reason of the server is shown with advice, an unknown one with the server's words", () => {
  const reasons = [
    { code: "disk-filling", text: "Make room." },
    { code: "documents-damaged", text: "Restore a backup." },
    { code: "odd", text: "Something odd. Look at it." },
  ];
  const notices = listNotices({ ...well, server: { ...server, reasons } }, nowMs);
  expect(notices).toMatchObject([
    { title: "The disk is filling up", operator: "Make room." },
    { title: "Some of your data is damaged on the disk", operator: "Restore a backup." },
    { title: "Something odd. Look at it." },
  ]);
});

test.each(["data-in-doubt", "files-missing", "files-damaged"])(
  "%s is explained to the coach",
  (code) => {
    const reasons = [{ code, text: "For the operator." }];
    const [notice] = listNotices({ ...well, server: { ...server, reasons } }, nowMs);
    expect(notice?.operator).toBe("For the operator.");
    expect(notice?.title).not.toBe("For the operator.");
    expect(notice?.sentence).not.toBe("");
  },
);

test("a server that has not reported for half an hour is shown", () => {
  expect(idsOf({ server: { ...server, reportedAt: nowMs - hourMs / 2 } })).toEqual(["silent"]);
  expect(idsOf({ server: { ...server, reportedAt: nowMs - hourMs / 4 } })).toEqual([]);
});

test("a server without any backup is not well, and says so once", () => {
  const backup = { goodAt: null, failedAt: null, failure: null };
  expect(idsOf({ server: { ...server, backup } })).toEqual(["noBackup"]);
  const reasons = [{ code: "log-without-backup", text: "Make a backup." }];
  expect(idsOf({ server: { ...server, backup, reasons } })).toEqual(["log-without-backup"]);
  expect(idsOf({ server: { ...server, backup: null } })).toEqual([]);
});

test("a server that cannot send email is not well, even before an email waits", () => {
  const emails = { canLeave: false, waiting: 0, givenUp: 0 };
  const [notice, ...others] = listNotices({ ...well, emails }, nowMs);
  expect(notice?.title).toBe("Email is not set up");
  expect(others).toEqual([]);
});

test("emails that cannot be sent and emails that were given up have different advice", () => {
  expect(idsOf({ emails: { canLeave: false, waiting: 2, givenUp: 0 } })).toEqual(["cannotLeave"]);
  expect(idsOf({ emails: { canLeave: true, waiting: 2, givenUp: 1 } })).toEqual(["givenUp"]);
  expect(idsOf({ emails: { canLeave: true, waiting: 2, givenUp: 0 } })).toEqual([]);
});

test("failed jobs need attention for a day", () => {
  const job = { name: "mail/delivery:deliver", count: 2, lastAt: nowMs - hourMs };
  const old = { ...job, count: 5, lastAt: nowMs - 25 * hourMs };
  const [notice, ...others] = listNotices({ ...well, failedJobs: [job, old] }, nowMs);
  expect(notice?.title).toBe("2 jobs failed in the last 24 hours");
  expect(others).toEqual([]);
});
