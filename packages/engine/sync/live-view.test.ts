import { expect, it, vi } from "vitest";
import { anonymous } from "../functions/call";
import { LiveQueries } from "./live-queries";
import { LiveView } from "./live-view";
import { Numbers, request, runNumbers, settled } from "../testing/scratch-live";

/** A view whose queries finish once `resume` is called. */
function open({ isInLane = false, subscriptionsMax = 2 } = {}) {
  const db = new Numbers();
  let resume: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (resume = resolve));
  const live = new LiveQueries({
    db,
    runQuery: (call) => runNumbers(call, () => held),
    clock: { nowMs: () => 0 },
    shareForMs: 10_000,
  });
  const sent: string[] = [];
  const view = new LiveView({
    live,
    holdings: { hold: () => null, free: () => undefined, show: () => null },
    turns: { takeResult: () => undefined, isInLane, endTransition: () => undefined },
    subscriptionsMax,
    queriesMax: subscriptionsMax + 1,
    wantsUpdate: () => undefined,
    send: (transition) => sent.push(transition.text.toString()),
    brokeDown: (error) => expect.unreachable(String(error)),
  });
  const keys = ["a", "b", "c"];
  let version = 0;
  const add = (queryId: number) =>
    view.modify(version, ++version, [
      { type: "Add", queryId, component: "", ...request(`read:${keys[queryId] ?? "a"}`) },
    ]);
  const remove = (queryId: number) =>
    view.modify(version, ++version, [{ type: "Remove", queryId }]);
  const update = () => view.update(anonymous, db.durable);
  const sentChanges = () =>
    sent.map((text) =>
      (
        JSON.parse(text) as { modifications: { type: string; queryId: number }[] }
      ).modifications.map(({ type, queryId }) => `${type} ${queryId}`),
    );
  return { live, view, add, remove, update, resume, sentChanges };
}

it("[S21] a query that is added and removed during a transition is neither kept nor sent", async () => {
  const { add, remove, update, resume, sentChanges } = open();
  add(0);
  update();
  add(1);
  for (let queryId = 2; queryId < 100; queryId++) {
    add(queryId); // rejected: one too many
    remove(queryId);
  }
  resume();
  await settled();
  update();
  await settled();
  remove(0);
  remove(1);
  update();
  expect(sentChanges()).toEqual([
    ["QueryUpdated 0"],
    ["QueryUpdated 1"],
    ["QueryRemoved 0", "QueryRemoved 1"],
  ]);
});

it("[S21] a query that is removed while it runs does not delay later ones", async () => {
  const { add, remove, update, resume, sentChanges } = open();
  add(0);
  update();
  remove(0);
  resume();
  await settled();
  add(1);
  update();
  await settled();
  expect(sentChanges().flat()).toEqual(["QueryUpdated 1"]);
});

it("[L11] the queries of a transition run one after the other if their network has a lane", async () => {
  const { add, remove, update, resume, live, sentChanges } = open({
    isInLane: true,
    subscriptionsMax: 3,
  });
  add(0);
  add(1);
  add(2);
  update();
  expect(live.runCount).toBe(1);
  remove(1);
  resume();
  await vi.waitFor(() => expect(live.runCount).toBe(2));
  await settled();
  expect(sentChanges()).toEqual([["QueryUpdated 0", "QueryUpdated 2"]]);
});

it("[A24] the results that a client still waits for are counted", async () => {
  const { view, add, update, resume } = open();
  add(0);
  add(1);
  expect(view.waitingCount).toBe(2);
  update();
  expect(view.waitingCount).toBe(2); // they are running
  resume();
  await settled();
  expect(view.waitingCount).toBe(0);
});
