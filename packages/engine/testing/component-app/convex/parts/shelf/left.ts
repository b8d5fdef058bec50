import { actionGeneric, componentsGeneric, mutationGeneric, queryGeneric } from "convex/server";
import { v } from "convex/values";

const { left } = componentsGeneric() as unknown as Record<string, Record<string, never>>;
const notes = (left as unknown as { notes: Record<string, never> }).notes;
const of = (name: string) => notes[name] as never;

export const query = queryGeneric({
  args: { name: v.string(), args: v.any() },
  handler: (ctx, { name, args }): Promise<unknown> => ctx.runQuery(of(name), args as never),
});
export const mutation = mutationGeneric({
  args: { name: v.string(), args: v.any() },
  handler: (ctx, { name, args }): Promise<unknown> => ctx.runMutation(of(name), args as never),
});
export const action = actionGeneric({
  args: { name: v.string(), args: v.any() },
  handler: (ctx, { name, args }): Promise<unknown> => ctx.runAction(of(name), args as never),
});
