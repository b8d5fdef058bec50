import { withEngine } from "../engine";
import { percentile } from "../../tests/engine/faults/time";
import type { Figure } from "../figures";
import { measurePlainFanOut } from "../limits";
import { calmPerSecond, openPractice } from "../live";

/** The size of the list of fifty messages. */
const listBytes = 9_000;
/** Code is compiled before the measurement, as on a server that has been up for a while. */
const warmUp = { perSecond: 100, count: 1_000 };
const calmCount = 400;

/** 200 people with their last fifty messages, and a coach with everybody's; twenty messages a second. */
export const practice = () =>
  withEngine(async (engine): Promise<Figure[]> => {
    const { run, close } = await openPractice(engine.url);
    await run(warmUp.perSecond, warmUp.count);
    const plain = await measurePlainFanOut(2, listBytes, {
      perSecond: calmPerSecond,
      count: calmCount,
    });
    const before = await engine.usage();
    const calm = await run(calmPerSecond, calmCount);
    const after = await engine.usage();
    const busy = await run(2400, 12_000);
    const last = await engine.usage();
    close();
    const latency = (share: number, atMost: number): Figure => ({
      name: `practice, 20 messages/s: both sides, p${share * 100}`,
      value: percentile(calm, share),
      unit: "ms",
      bound: { atMost },
      limit: percentile(plain.latenciesMs, share),
    });
    const cpuSeconds = (from: number, to: number, count: number) => (to - from) / count;
    return [
      latency(0.5, 2.4),
      latency(0.95, 4),
      {
        name: "practice, server CPU for 1,000 messages",
        value: cpuSeconds(before.cpuMs, after.cpuMs, calmCount),
        unit: "s",
        bound: { atMost: 2 },
        limit: plain.cpuMs / calmCount,
      },
      {
        name: "practice, 2,400 messages/s: p95",
        value: percentile(busy, 0.95),
        unit: "ms",
        bound: { atMost: 100 },
      },
      {
        name: "practice, 2,400 messages/s: server CPU for 1,000 messages",
        value: cpuSeconds(after.cpuMs, last.cpuMs, 12_000),
        unit: "s",
      },
    ];
  });
