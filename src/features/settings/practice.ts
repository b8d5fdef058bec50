import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

/** How the coach runs the practice: one row, of which each form changes its part. */
export type PracticeFormProps = { own: FunctionReturnType<typeof api.practice.get> };
