import { api } from "@convex/_generated/api";

import { useLive } from "@/lib/live/live";

/** Separate from the component, which loads only when a step is left. */
export const useSetUp = () => useLive(api.practice.setUp, {});
