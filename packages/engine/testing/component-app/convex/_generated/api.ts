import type { ComponentApi as ActionRetrier } from "@convex-dev/action-retrier/_generated/component.js";
import type { ComponentApi as Aggregate } from "@convex-dev/aggregate/_generated/component.js";
import type { ComponentApi as BatchWorker } from "@convex-dev/batch-worker/_generated/component.js";
import type { ComponentApi as Crons } from "@convex-dev/crons/_generated/component.js";
import type { ComponentApi as Migrations } from "@convex-dev/migrations/_generated/component.js";
import type { ComponentApi as PersistentTextStreaming } from "@convex-dev/persistent-text-streaming/_generated/component.js";
import type { ComponentApi as Presence } from "@convex-dev/presence/_generated/component.js";
import type { ComponentApi as ProsemirrorSync } from "@convex-dev/prosemirror-sync/_generated/component.js";
import type { ComponentApi as RateLimiter } from "@convex-dev/rate-limiter/_generated/component.js";
import type { ComponentApi as Resend } from "@convex-dev/resend/_generated/component.js";
import type { ComponentApi as ShardedCounter } from "@convex-dev/sharded-counter/_generated/component.js";
import type { ComponentApi as Workflow } from "@convex-dev/workflow/_generated/component.js";
import type { ComponentApi as Workpool } from "@convex-dev/workpool/_generated/component.js";
import { anyApi, componentsGeneric, type FunctionReference } from "convex/server";

type Of<Kind extends "query" | "mutation" | "action"> = FunctionReference<Kind, "internal">;

export const api = anyApi;
export const internal = anyApi as unknown as {
  parts: {
    note: Of<"mutation">;
    greetAll: Of<"mutation">;
    double: Of<"action">;
    doubled: Of<"mutation">;
    failTwice: Of<"action">;
    countTry: Of<"mutation">;
    retried: Of<"mutation">;
    sum: Of<"mutation">;
    tasks: Of<"query">;
    work: Of<"mutation">;
  };
  shelf: { calledBack: Of<"mutation"> };
};

export const components = componentsGeneric() as unknown as {
  actionRetrier: ActionRetrier<"actionRetrier">;
  aggregate: Aggregate<"aggregate">;
  batchWorker: BatchWorker<"batchWorker">;
  crons: Crons<"crons">;
  migrations: Migrations<"migrations">;
  persistentTextStreaming: PersistentTextStreaming<"persistentTextStreaming">;
  presence: Presence<"presence">;
  prosemirrorSync: ProsemirrorSync<"prosemirrorSync">;
  rateLimiter: RateLimiter<"rateLimiter">;
  resend: Resend<"resend">;
  shardedCounter: ShardedCounter<"shardedCounter">;
  workflow: Workflow<"workflow">;
  workpool: Workpool<"workpool">;
  shelf: {
    both: {
      add: Of<"mutation">;
      texts: Of<"query">;
      callers: Of<"query">;
      addDespiteFailure: Of<"mutation">;
      callInternal: Of<"mutation">;
    };
    left: { query: Of<"query">; mutation: Of<"mutation">; action: Of<"action"> };
  };
};
