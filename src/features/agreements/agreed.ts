import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

export type Agreed = FunctionReturnType<typeof api.agreements.own>;

/** The version that the client has not accepted yet, or null. */
export const dueOf = ({ asked, accepted }: Agreed) =>
  asked !== null && accepted?.version !== asked.version ? asked : null;
