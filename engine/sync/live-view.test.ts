import { expect, it } from "vitest";
import { anonymous } from "../functions/call";
import { LiveQueries } from "./live-queries";
import { LiveView } from "./live-view";
import { Numbers, request, runNumbers, settled } from "./scratch-live";

it("[S21] a query added and removed during a transition is neither kept nor sent", async () => {
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
    gotResult: () => undefined,
    subscriptionsMax: 2,
    queriesMax: 3,
    wantsUpdate: () => undefined,
    send: (transition) => sent.push(transition.toString()),
    brokeDown: (error) => expect.unreachable(String(error)),
  });
  let version = 0;
  const add = (queryId: number) =>
    view.modify(version, ++version, [{ type: "Add", queryId, ...request("read:a") }]);
  const remove = (queryId: number) =>
    view.modify(version, ++version, [{ type: "Remove", queryId }]);

  add(0);
  view.update(anonymous, db.durable);
  add(1);
  for (let queryId = 2; queryId < 100; queryId++) {
    add(queryId); // rejected, as one too many
    remove(queryId);
  }
  resume();
  await settled();
  view.update(anonymous, db.durable);
  await settled();
  remove(0);
  remove(1);
  view.update(anonymous, db.durable);
  const sentFrames = sent.map((text) =>
    (JSON.parse(text) as { modifications: { type: string; queryId: number }[] }).modifications.map(
      ({ type, queryId }) => `${type} ${queryId}`,
    ),
  );
  expect(sentFrames).toEqual([
    ["QueryUpdated 0"],
    ["QueryUpdated 1"],
    ["QueryRemoved 0", "QueryRemoved 1"],
  ]);
});
