import { withEngine } from "../engine";
import { percentile } from "../../tests/engine/faults/time";
import type { Figure } from "../figures";
import { measureFsyncMs } from "../limits";
import { measureDurableRate } from "../live";

const measureForMs = 5000;

/** Mutations that are on disk before they are answered; one fsync serves all waiting commits. */
export const durable = () =>
  withEngine(async (engine): Promise<Figure[]> => {
    const fsyncsPerSecond = 1000 / percentile(measureFsyncMs(), 0.5);
    await measureDurableRate(engine.url, 64, 2000);
    const figures = async (connections: number, atLeast: number): Promise<Figure[]> => {
      const before = await engine.usage();
      const rate = await measureDurableRate(engine.url, connections, measureForMs);
      const after = await engine.usage();
      const count = rate * (measureForMs / 1000);
      const name = `durable mutations, ${connections} connections`;
      return [
        { name, value: rate, unit: "/s", bound: { atLeast }, limit: fsyncsPerSecond },
        {
          name: `${name}: server CPU for 1,000`,
          value: (after.cpuMs - before.cpuMs) / count,
          unit: "s",
        },
      ];
    };
    return [...(await figures(16, 5000)), ...(await figures(64, 8000))];
  });
