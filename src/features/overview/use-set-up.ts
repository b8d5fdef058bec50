import { api } from "@convex/_generated/api";

import { useLive } from "@/lib/live/live";

/** The component itself loads only when something is left. */
export const useSetUp = () => useLive(api.practice.setUp, {});
