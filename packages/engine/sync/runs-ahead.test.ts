import { beforeEach, describe, expect, it } from "vitest";
import { anonymous } from "../functions/call";
import { LiveQueries } from "./live-queries";
import { Numbers, person, request, runNumbers, settled, Viewer } from "../testing/scratch-live";

let db: Numbers;
let live: LiveQueries;
let duringRun: () => Promise<void> | void;
let nowMs: number;
let mayRunAhead: boolean;

beforeEach(() => {
  nowMs = 0;
  mayRunAhead = true;
  db = new Numbers();
  duringRun = () => {};
  live = new LiveQueries({
    db,
    runQuery: (call) => runNumbers(call, duringRun),
    clock: { nowMs: () => nowMs },
    shareForMs: 10_000,
    mayRunAhead: () => mayRunAhead,
  });
});

function watch(path: string, viewer: Viewer, identity = anonymous) {
  live.watch(request(path), identity, db.durable, viewer.shown === null, viewer);
}

async function shown(path: string, identity = anonymous) {
  const viewer = new Viewer();
  watch(path, viewer, identity);
  await settled();
  return viewer;
}

const textOf = ({ shown: result }: Viewer) => result?.body.text;

describe("runs ahead of the disk", () => {
  it("[S17] a query runs once, while the commit is written, and is shown when that is on disk", async () => {
    const viewer = await shown("read:a");
    db.write("a", 5);
    await settled();
    expect(live.runCount).toBe(2);
    expect(viewer.outdatedCount).toBe(0);
    const newSubscriber = await shown("read:a");
    expect(textOf(newSubscriber)).toContain('"0"');
    db.confirm("a");
    expect(viewer.outdatedCount).toBe(1);
    watch("read:a", viewer);
    expect(textOf(viewer)).toContain('"5"');
    expect(live.runCount).toBe(2);
  });

  it("[S28] queries run only when the commit is on disk if no time is left", async () => {
    const viewer = await shown("read:a");
    mayRunAhead = false;
    db.write("a", 5);
    await settled();
    expect(live.runCount).toBe(1);
    db.confirm("a");
    expect(viewer.outdatedCount).toBe(1);
    watch("read:a", viewer);
    await settled();
    expect(textOf(viewer)).toContain('"5"');
  });

  it("[S17] a query still running when the commit is on disk does not run again", async () => {
    const viewer = await shown("read:a");
    let release = () => {};
    duringRun = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    db.write("a", 5);
    await settled();
    db.confirm("a");
    watch("read:a", viewer);
    release();
    await settled();
    expect(textOf(viewer)).toContain('"5"');
    expect(live.runCount).toBe(2);
  });

  it("[S17] a result of a lost commit is never shown", async () => {
    const viewer = await shown("read:a");
    db.write("a", 5);
    await settled();
    db.drop();
    db.set("b", 1);
    expect(textOf(await shown("read:a"))).toContain('"0"');
    expect(viewer.shown?.isValid).toBe(true);
    db.set("a", 7);
    watch("read:a", viewer);
    await settled();
    expect(textOf(viewer)).toContain('"7"');
  });

  it("[S17] a result of a lost commit is not shown if it was still running when the commit was dropped", async () => {
    const viewer = await shown("read:a");
    let release = () => {};
    duringRun = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    db.write("a", 5);
    await settled();
    db.drop();
    duringRun = () => {};
    release();
    await settled();
    db.set("b", 1);
    const newSubscriber = new Viewer();
    watch("read:a", newSubscriber);
    await settled();
    expect(textOf(newSubscriber)).toContain('"0"');
    expect(textOf(viewer)).toContain('"0"');
  });

  it("[S17] a result of a lost commit is not shown if the commit was dropped before the run began", async () => {
    await shown("read:a");
    nowMs = 20_000;
    db.write("a", 5);
    db.drop();
    await settled();
    db.set("b", 1);
    expect(textOf(await shown("read:a"))).toContain('"0"');
    expect(live.runCount).toBe(2);
  });

  it("[S17] a result of a lost commit is not shown if its subscribers turn out to be different people", async () => {
    const [ada, bob] = [person("ada"), person("bob")];
    await shown("ask:a", ada);
    nowMs = 11_000;
    await shown("ask:a", bob);
    nowMs = 30_000;
    const releases: (() => void)[] = [];
    duringRun = () => new Promise<void>((resolve) => void releases.push(resolve));
    db.write("a", 5);
    await settled();
    expect(live.runCount).toBe(3);
    db.drop();
    duringRun = () => {};
    for (const release of releases) release();
    await settled();
    db.set("b", 1);
    expect(textOf(await shown("ask:a", bob))).toContain('"0"');
  });

  it("[S17] a later commit invalidates the result of a run ahead like any other", async () => {
    const viewer = await shown("read:a");
    db.write("a", 5);
    await settled();
    db.confirm("a");
    watch("read:a", viewer);
    db.set("a", 6);
    expect(viewer.outdatedCount).toBe(2);
    watch("read:a", viewer);
    await settled();
    expect(textOf(viewer)).toContain('"6"');
  });

  it("[S11] a query runs ahead for each person that may not see the other's result", async () => {
    const [ada, bob] = [await shown("mine:a", person("ada")), await shown("mine:a", person("bob"))];
    db.write("a", 5);
    await settled();
    db.confirm("a");
    watch("mine:a", ada, person("ada"));
    watch("mine:a", bob, person("bob"));
    expect(textOf(ada)).toContain("5ada");
    expect(textOf(bob)).toContain("5bob");
    expect(live.runCount).toBe(4);
  });

  it("[S15] unused results are not kept", async () => {
    const viewer = await shown("read:a");
    db.write("a", 5);
    await settled();
    if (viewer.shown !== null) live.unwatch(viewer.shown, viewer);
    db.confirm("a");
    await settled();
    await settled();
    expect(live.watchedCount).toBe(0);
  });

  it("[S17] some of many queries touched at once wait until the commit is on disk", async () => {
    const viewers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => shown("mine:a", person(String(index)))),
    );
    db.write("a", 5);
    await settled();
    expect(live.runCount).toBe(50 + 32);
    db.confirm("a");
    expect(viewers.every(({ outdatedCount }) => outdatedCount === 1)).toBe(true);
  });
});
