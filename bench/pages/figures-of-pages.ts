import { api } from "../../convex/_generated/api";
import { addDays } from "../../domain/time/calendar-dates";
import { buildWhatIsStale } from "../../scripts/builds";
import { type Asked, coachPages, nameOf } from "./coach-pages";
import { measureFirstDataMs, measureLiveMs, measureReads } from "./measure";
import { measureScrolling } from "./scrolling";
import { type ServedPractice, servePractice } from "./served-practice";
import { isWithinBounds, printGrowth, type Row } from "./table";

/** Copies of 24 clients. */
const SIZES = [1, 10, 40];
/** Time bounds apply to this size, bounds of reads to every size. */
const PROMISED_SIZE = 10;

/** The cost of the coach's pages for three sizes of the practice, to show growth. Returns whether every bound holds. */
export async function benchPages(): Promise<boolean> {
  await buildWhatIsStale();
  const today = addDays(new Date().toISOString().slice(0, 10), -1); // as in the demo
  const rows: Row[] = [];
  for (const [column, size] of SIZES.entries()) {
    const practice = await servePractice(size, today);
    for (const { value, ...row } of await measureAll(practice, today)) {
      const known = rows.find(({ name }) => name === row.name) ?? { ...row, values: [] };
      if (known.values.length === 0) rows.push(known);
      known.values[column] = value;
    }
    await practice.close();
  }
  printGrowth(
    rows,
    SIZES.map((size) => `×${size}`),
  );
  return rows.every((row) => isWithinBounds(row, SIZES.indexOf(PROMISED_SIZE)));
}

type Measured = Omit<Row, "values"> & { value: number };

async function measureAll(practice: ServedPractice, today: string): Promise<Measured[]> {
  const { coach } = practice;
  const pages = await coachPages(practice, today);
  const measured: Measured[] = [];
  for (const [path, asked] of Object.entries(pages)) {
    const value = await measureFirstDataMs(practice, asked);
    measured.push({ name: `${path}: first data, p90`, unit: "ms", atMost: 150, value });
  }
  for (const { path, ...change } of await changes(practice)) {
    const value = await measureLiveMs(coach, pages[path] ?? [], change);
    measured.push({ name: `${path}: live change, p95`, unit: "ms", atMost: 50, value });
  }
  for (const { what, longestFrameMs, lateFramesPercent } of await measureScrolling(practice)) {
    const name = `/admin/messages, ${what}`;
    measured.push({
      name: `${name}: longest frame`,
      unit: "ms",
      atMost: 100,
      value: longestFrameMs,
    });
    measured.push({ name: `${name}: late frames`, unit: "%", atMost: 2, value: lateFramesPercent });
  }
  const asked = new Map<string, Asked>();
  for (const question of Object.values(pages).flat()) asked.set(nameOf(question), question);
  for (const [name, question] of asked) {
    const { documents, bytes, answerBytes } = await measureReads(practice, question);
    const atMost = isConstant(name) ? 10 : 1000;
    measured.push({ name: `${name}: documents`, unit: "read", atMost, value: documents, isAlways });
    measured.push({ name: `${name}: their size`, unit: "KiB", value: bytes / 1024 });
    measured.push({ name: `${name}: its answer`, unit: "KiB", value: answerBytes / 1024 });
  }
  return measured;
}
const isAlways = true;

/** Badges and figures on cards are stored counts: they cost the same for any number of rows. */
const isConstant = (name: string) =>
  ["overview:totals", "inbox:countUnread", "inbox:counts"].includes(name);

/** A person's change while the coach views a page, and the query that shows it. */
async function changes({ coach, client }: ServedPractice) {
  const goals = await client.query(api.goals.list, {});
  const milestone = goals.flatMap(({ milestones }) => milestones)[0];
  const [session] = (
    await coach.query(api.calendar.list, {
      order: "date",
      paginationOpts: { numItems: 50, cursor: null },
    })
  ).page;
  if (!milestone || !session) throw new Error("The practice has nothing to change.");
  const say = (round: number) =>
    client.mutation(api.messages.send, { content: `Words for measuring, ${round}.` });
  const tick = (round: number) =>
    client.mutation(api.milestones.tick, {
      milestoneId: milestone.milestoneId,
      isCompleted: round % 2 === 0 ? !milestone.isCompleted : milestone.isCompleted,
    });
  const { sessionId, sessionType, durationMinutes } = session;
  const rename = (round: number) =>
    coach.mutation(api.calendar.edit, {
      ...{ sessionId, sessionType, durationMinutes, title: `Words for measuring, ${round}` },
    });
  return [
    { path: "any page, its bell", shownBy: "notifications:unread", act: say },
    { path: "/admin", shownBy: "overview:recent", act: say },
    { path: "/admin/clients", shownBy: "overview:totals", act: say },
    { path: "/admin/clients/:id, its tabs", shownBy: "inbox:conversation", act: say },
    { path: "/admin/sessions", shownBy: "calendar:list", act: rename },
    { path: "/admin/goals", shownBy: "goalBoard:list", act: tick },
    { path: "/admin/messages?filter=all", shownBy: "inbox:list (all)", act: say },
  ];
}
