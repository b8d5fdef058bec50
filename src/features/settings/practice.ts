import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

export type PracticeFormProps = {
  own: NonNullable<FunctionReturnType<typeof api.practice.get>>;
};
