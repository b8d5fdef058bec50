import { withEngine } from "../engine";
import { percentile } from "../../tests/engine/faults/time";
import type { Figure } from "../figures";
import { measurePlainFanOut } from "../limits";
import { measureFanOut } from "../live";

/** The size of a result with fifty messages; the bare server sends as much. */
const listBytes = 9_000;

const shared = (sockets: number, messages: { perSecond: number; count: number }) =>
  withEngine(async (engine) => {
    const all = { sockets, queriesEach: 1, isShared: true };
    await measureFanOut(engine.url, all, { ...messages, count: messages.count / 2 });
    const live = await measureFanOut(engine.url, all, messages);
    const plain = await measurePlainFanOut(sockets, listBytes, messages);
    return { live, plain: plain.latenciesMs };
  });

/** One change for all subscribers of the same query. */
export async function fanOut(): Promise<Figure[]> {
  const one = await shared(1, { perSecond: 20, count: 200 });
  const all = await shared(1000, { perSecond: 10, count: 80 });
  const figure = (share: number, atMost: number): Figure => ({
    name: `1 subscriber, p${share * 100}`,
    value: percentile(one.live, share),
    unit: "ms",
    bound: { atMost },
    limit: percentile(one.plain, share),
  });
  const [live, plain] = [percentile(all.live, 0.95), percentile(all.plain, 0.95)];
  return [
    figure(0.5, 3),
    figure(0.95, 6),
    {
      name: "1,000 subscribers of one query, p95",
      value: live,
      unit: "ms",
      bound: { atMost: 40 },
      limit: plain,
    },
    {
      name: "1,000 subscribers, share of the plain fan-out",
      value: live / plain,
      unit: "×",
      bound: { atMost: 1.5 },
    },
  ];
}

const own = (sockets: number, queriesEach: number) =>
  withEngine(async (engine) => {
    const messages = { perSecond: 20, count: 200 };
    const watchers = { sockets, queriesEach, isShared: false, path: "messages:listAloud" };
    const live = await measureFanOut(engine.url, watchers, messages);
    const { queryRuns } = await engine.usage();
    const runs = (queryRuns - sockets * queriesEach) / messages.count;
    return { p95: percentile(live, 0.95), runs };
  });

/** One change among many queries, one of which it affects. */
export async function disjoint(): Promise<Figure[]> {
  const thousand = await own(1000, 1);
  const five = await own(100, 50);
  return [
    {
      name: "1,000 disjoint queries: runs for one insert",
      value: thousand.runs,
      unit: "",
      bound: { atMost: 1 },
    },
    { name: "1,000 disjoint queries, p95", value: thousand.p95, unit: "ms", bound: { atMost: 8 } },
    { name: "5,000 disjoint queries, p95", value: five.p95, unit: "ms", bound: { atMost: 12 } },
  ];
}
