import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

export type Agreed = FunctionReturnType<typeof api.agreements.own>;

/** What is to be accepted; null when nothing is. */
export const dueOf = ({ asked, accepted }: Agreed) =>
  asked !== null && accepted?.version !== asked.version ? asked : null;
