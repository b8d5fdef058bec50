import { useCallback, useEffect, useSyncExternalStore } from "react";

import type { UnsentLine } from "@/features/messages/line";
import { outboxSlot } from "@/features/messages/outbox-slot";
import { type KeptKey } from "@/lib/kept-keys";
import { forget, keep, readKept, useKept } from "@/lib/kept-values";

/**
 * What was sent and not yet confirmed, kept in this browser until it is: a reload or a crash loses nothing. Each line has
 * a name of its own, and the server takes a name only once, so sending one again from anywhere is safe.
 */
type Post = (line: UnsentLine) => Promise<unknown>;
type Delivery = { post: Post; onSent: () => void; onFailed: (error: unknown) => void };
export type OutboxLine = UnsentLine & { hasFailed: boolean };

const NOTHING: UnsentLine[] = [];

export function useOutbox(key: KeptKey, delivery: Delivery) {
  const kept = useKept(outboxSlot(key)) ?? NOTHING;
  const failed = useSyncExternalStore(followFailures, () => failures.names);
  const { post, onSent, onFailed } = delivery;
  const send = useCallback(
    (line: UnsentLine) => deliverLine(key, line, { post, onSent, onFailed }),
    [key, post, onSent, onFailed],
  );

  // What an earlier page left behind, or another window may not live to send.
  useEffect(() => {
    for (const line of kept) if (!failures.names.has(line.requestName)) void send(line);
  }, [kept, send]);

  return {
    lines: kept.map((line) => ({ ...line, hasFailed: failed.has(line.requestName) })),
    put: (line: UnsentLine) => {
      keep(outboxSlot(key), [...(readKept(outboxSlot(key)) ?? NOTHING), line]);
      void send(line); // on its way before it is drawn here
    },
    retry: (requestName: string) => {
      const line = kept.find((each) => each.requestName === requestName);
      if (line !== undefined) void send(line);
    },
    take: (requestName: string) => takeLine(key, requestName),
  };
}

/** What this page is sending just now; every place that shows the same outbox would otherwise send it too. */
const underWay = new Set<string>();

async function deliverLine(key: KeptKey, line: UnsentLine, { post, onSent, onFailed }: Delivery) {
  const { requestName } = line;
  if (underWay.has(requestName)) return;
  underWay.add(requestName);
  setFailed(requestName, false);
  try {
    await post(line);
    takeLine(key, requestName);
    onSent();
  } catch (error) {
    setFailed(requestName, true);
    onFailed(error);
  } finally {
    underWay.delete(requestName);
  }
}

/** Takes a line out, sent or given up, and answers with it. */
function takeLine(key: KeptKey, requestName: string): UnsentLine | undefined {
  const lines = readKept(outboxSlot(key)) ?? NOTHING;
  const left = lines.filter((line) => line.requestName !== requestName);
  if (left.length === 0) forget({ key });
  else keep(outboxSlot(key), left);
  setFailed(requestName, false);
  return lines.find((line) => line.requestName === requestName);
}

/** Lines that could not be sent since this page was opened. */
const failures = { names: new Set<string>() as ReadonlySet<string> };
const followers = new Set<() => void>();

function setFailed(requestName: string, hasFailed: boolean) {
  if (failures.names.has(requestName) === hasFailed) return;
  const others = [...failures.names].filter((name) => name !== requestName);
  failures.names = new Set(hasFailed ? [...others, requestName] : others);
  for (const follower of followers) follower();
}

function followFailures(onChange: () => void) {
  followers.add(onChange);
  return () => {
    followers.delete(onChange);
  };
}
