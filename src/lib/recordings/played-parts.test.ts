import { describe, expect, test } from "vitest";

import { findCluster, findStart, playedType } from "./played-parts";
import type { RecordingPart } from "./sealing";

const bytesOf = (text: string) => [...new TextEncoder().encode(text)];
const open = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const clusterAt = (ms: number) => [
  ...[0x1f, 0x43, 0xb6, 0x75, ...open, 0xe7, 0x83],
  ...[(ms >> 16) & 0xff, (ms >> 8) & 0xff, ms & 0xff],
];
const words = bytesOf("picture and sound");

describe("[room-16] a cluster", () => {
  test("is found with its time, after the rest of the previous part's cluster", () => {
    const bytes = new Uint8Array([...words, ...clusterAt(70_000), ...words, ...clusterAt(75_000)]);
    expect(findCluster(bytes)).toEqual({ at: words.length, ms: 70_000 });
  });

  test("is not found in bytes that only look like one, or in an incomplete one", () => {
    const chance = [0x1f, 0x43, 0xb6, 0x75, ...open, 0xa3, 1, 2];
    expect(findCluster(new Uint8Array([0x1f, ...chance, ...clusterAt(5)]))?.ms).toBe(5);
    for (const cut of [0, 3, 8, 12, 14]) {
      expect(findCluster(new Uint8Array(clusterAt(5).slice(0, cut)))).toBeNull();
    }
  });

  test("is preceded by the header that a player needs", () => {
    const type = (...names: string[]) =>
      playedType(new Uint8Array([...names.flatMap(bytesOf), ...clusterAt(0)]));
    expect(type("V_VP8", "A_OPUS")).toBe('video/webm; codecs="vp8, opus"');
    expect(type("V_VP9", "A_OPUS")).toBe('video/webm; codecs="vp9, opus"');
    expect(type("V_VP8")).toBeNull();
    expect(type("avc1", "A_OPUS")).toBeNull();
    expect(playedType(new Uint8Array(bytesOf("V_VP8 A_OPUS")))).toBeNull();
  });
});

describe("[room-16] seeking to a time reads", () => {
  /** Parts with these lengths; each has the start of a cluster or not. */
  function recorded(parts: readonly { seconds: number; hasCluster?: boolean }[]) {
    const asked: number[] = [];
    let endMs = 0;
    const all = parts.map(({ seconds, hasCluster = true }): RecordingPart => {
      const beginMs = endMs;
      endMs += seconds * 1000;
      const bytes = new Uint8Array([...words, ...(hasCluster ? clusterAt(beginMs + 100) : [])]);
      return { endMs, isLast: false, bytes };
    });
    const read = (number: number) => {
      asked.push(number);
      return Promise.resolve(all[number] ?? null);
    };
    return {
      asked,
      find: (ms: number, limit = parts.length) => findStart(findCluster, read, limit, ms),
    };
  }
  const hour = Array.from({ length: 720 }, () => ({ seconds: 5 }));

  test("one part if all parts have their usual length", async () => {
    const { asked, find } = recorded(hour);
    expect(await find(3_000_200)).toMatchObject({ number: 600, cluster: { at: words.length } });
    expect(asked).toEqual([600]);
  });

  test("a few parts if some are longer", async () => {
    const { asked, find } = recorded(hour.map(() => ({ seconds: 5.4 })));
    const start = await find(3_000_000);
    expect(start?.cluster.ms).toBeLessThanOrEqual(3_000_000);
    expect(start?.cluster.ms).toBeGreaterThan(2_980_000);
    expect(asked.length).toBeLessThan(6);
  });

  test("the part before if no key frame begins in this one", async () => {
    const { find } = recorded([{ seconds: 5 }, { seconds: 5 }, { seconds: 5, hasCluster: false }]);
    expect(await find(12_000)).toMatchObject({ number: 1, cluster: { ms: 5100 } });
    expect(await find(12_000, 1)).toMatchObject({ number: 0 });
  });

  test("the first part, at the beginning and if the rest is missing", async () => {
    const { find } = recorded([{ seconds: 5 }]);
    expect(await find(0)).toMatchObject({ number: 0 });
    expect(await find(60_000, 9)).toMatchObject({ number: 0 });
    const { find: findIn } = recorded([{ seconds: 5, hasCluster: false }]);
    expect(await findIn(0)).toMatchObject({ number: 0, cluster: { at: 0, ms: 0 } });
  });
});
