import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

import { useLive } from "@/lib/live/live";

export type Stop = NonNullable<FunctionReturnType<typeof api.retention.stopped>>;

/** Null unless deletions are stopped. */
export const useStoppedDeletions = () => useLive(api.retention.stopped, {});
