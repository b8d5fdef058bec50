import { beforeAll, expect, it } from "vitest";
import { buildEngine } from "../../../scripts/builds";
import { isFine, runMishaps } from "./campaign";
import { everyMishap, sampleOf } from "./every-mishap";

beforeAll(() => buildEngine());

const isLinux = process.platform === "linux";

/** Only a sample, because all of them take a minute: `npx tsx scripts/faults.ts` runs every fault. */
const isShort = ({ kind }: { kind: string }) => kind !== "stopped for 70 s";

it.skipIf(!isLinux)(
  "[A33] a sample of every kind of fault loses no data, serves nothing wrong, and each refusal has advice",
  async () => {
    const sample = sampleOf(everyMishap().filter(isShort), 1);
    const all = await runMishaps(sample, { atOnce: 2 });
    const missed = all.filter(({ report }) => !isFine(report));
    expect(missed.map(({ mishap, report }) => [mishap.kind, mishap.name, report])).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(7);
  },
);
