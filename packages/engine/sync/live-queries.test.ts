import { beforeEach, describe, expect, it } from "vitest";
import { anonymous } from "../functions/call";
import type { IdentityState } from "../functions/call";
import { LiveQueries } from "./live-queries";
import type { Watcher } from "./live-result";
import { Numbers, person, request, runNumbers, settled, Viewer } from "../testing/scratch-live";

let db: Numbers;
let live: LiveQueries;
let nowMs: number;
let duringRun: () => Promise<void> | void;

beforeEach(() => {
  db = new Numbers();
  nowMs = 0;
  duringRun = () => {};
  live = new LiveQueries({
    db,
    runQuery: (call) => runNumbers(call, duringRun),
    clock: { nowMs: () => nowMs },
    shareForMs: 10_000,
  });
});

async function show(path: string, identity: IdentityState = anonymous, viewer = new Viewer()) {
  live.watch(request(path), identity, db.durable, viewer.shown === null, viewer);
  await settled();
  return viewer;
}

describe("live queries", () => {
  it("[S10] one run serves all subscribers of the same query", async () => {
    const viewers = await Promise.all(Array.from({ length: 50 }, () => show("read:a")));
    expect(live.runCount).toBe(1);
    expect(new Set(viewers.map(({ shown }) => shown)).size).toBe(1);
    db.set("a", 5);
    expect(viewers.every(({ outdatedCount }) => outdatedCount === 1)).toBe(true);
    await Promise.all(viewers.map((viewer) => show("read:a", anonymous, viewer)));
    expect(live.runCount).toBe(2);
    expect(viewers[49]?.shown?.body.text).toContain('"value":"5"');
  });

  it("[S11] a result that depends on the caller is never shown to another caller", async () => {
    const [ada, bob] = await Promise.all([
      show("mine:a", person("ada")),
      show("mine:a", person("bob")),
    ]);
    expect(ada.shown?.body.text).toContain("0ada");
    expect(bob.shown?.body.text).toContain("0bob");
    expect(live.runCount).toBe(2);
    const again = await show("mine:a", person("ada"));
    expect(again.shown).toBe(ada.shown);
  });

  it("[S11] a result that depends on the caller is not shared even if the previous run did not read the identity", async () => {
    let readingIdentity = false;
    const flexible = new LiveQueries({
      db,
      clock: { nowMs: () => 0 },
      shareForMs: 10_000,
      runQuery: (call) =>
        runNumbers(
          { ...call, path: readingIdentity ? call.path.replace("read", "mine") : call.path },
          duringRun,
        ),
    });
    const viewers = ["ada", "bob", "eve"].map((key) => ({ key, viewer: new Viewer() }));
    const watchAll = async () => {
      for (const { key, viewer } of viewers) {
        flexible.watch(request("read:a"), person(key), db.durable, false, viewer);
      }
      await settled();
      await settled();
    };
    await watchAll();
    expect(new Set(viewers.map(({ viewer }) => viewer.shown)).size).toBeLessThan(4);
    readingIdentity = true;
    db.set("a", 1);
    await watchAll();
    for (const { key, viewer } of viewers) {
      expect(viewer.shown?.body.text).toContain(`"1${key}"`);
    }
  });

  it("[S12] a commit during the first run is not lost", async () => {
    let release = () => {};
    duringRun = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    const viewer = new Viewer();
    live.watch(request("read:a"), anonymous, db.durable, true, viewer);
    db.set("a", 1);
    release();
    await settled();
    expect(viewer.shown?.body.text).toContain('"0"');
    expect(viewer.outdatedCount).toBe(1);
  });

  it("[S12] a commit of other data does not affect a result", async () => {
    const viewer = await show("read:a");
    db.set("b", 1);
    expect(viewer.outdatedCount).toBe(0);
    expect(viewer.shown?.isValid).toBe(true);
  });

  it("[S13] an error can disappear, and the same result again sends nothing", async () => {
    const viewer = await show("fail:a");
    const first = viewer.shown;
    db.set("a", 1);
    expect(viewer.outdatedCount).toBe(1);
    await show("fail:a", anonymous, viewer);
    expect(viewer.shown).not.toBe(first);
    expect(viewer.shown?.body.isSameAs(first?.body ?? null)).toBe(true);
  });

  it("[S13] an error is not shared with new subscribers", async () => {
    await show("fail:a");
    await show("fail:a");
    expect(live.runCount).toBe(2);
  });

  it("[S10] new subscribers get a new result after a while, even without a write", async () => {
    await show("read:a");
    nowMs = 10_001;
    await show("read:a");
    expect(live.runCount).toBe(2);
  });

  it("[S14] a change outside the database invalidates everything, including running queries", async () => {
    const settledViewer = await show("read:a");
    let release = () => {};
    duringRun = () =>
      new Promise<void>((resolve) => {
        release = resolve;
      });
    const running = new Viewer();
    live.watch(request("read:b"), anonymous, db.durable, true, running);
    live.invalidateAll();
    expect(settledViewer.outdatedCount).toBe(1);
    duringRun = () => {};
    release();
    await settled();
    expect(running.outdatedCount).toBe(1);
  });

  it("[S15] no result is kept without subscribers", async () => {
    const viewers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => show(`read:${index}`)),
    );
    expect(live.watchedCount).toBe(20);
    for (const viewer of viewers) {
      if (viewer.shown !== null) live.unwatch(viewer.shown, viewer);
    }
    expect(live.watchedCount).toBe(0);
    db.set("3", 1);
    expect(viewers[3]?.outdatedCount).toBe(0);
  });

  it("[S15] a viewer that leaves during the run keeps the result for the others", async () => {
    const leaver: Watcher = {
      onResult: (result) => live.unwatch(result, leaver),
      onInvalid: () => {},
      onBreakdown: () => {},
    };
    const viewer = new Viewer();
    live.watch(request("read:a"), anonymous, db.durable, true, leaver);
    live.watch(request("read:a"), anonymous, db.durable, true, viewer);
    await settled();
    db.set("a", 1);
    expect(viewer.outdatedCount).toBe(1);
  });

  it("[S16] a failure of the engine reaches every waiting viewer, and reveals nothing", async () => {
    const viewer = await show("broken:a");
    expect(viewer.shown).toBeNull();
    expect(String(viewer.brokenBy)).toContain("disk on fire");
    expect(live.watchedCount).toBe(0);
  });
});
