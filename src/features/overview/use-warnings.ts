import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

import { useLive } from "@/lib/live/live";

/* Separate from the components, which load only when one is shown. */

export const useSetUp = () => useLive(api.practice.setUp, {});

export type Stop = NonNullable<FunctionReturnType<typeof api.retention.stopped>>;

/** Null unless deletions are stopped. */
export const useStoppedDeletions = () => useLive(api.retention.stopped, {});
