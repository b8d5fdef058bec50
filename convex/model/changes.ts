import { v, type Validator } from "convex/values";
import { refuse } from "./refuse";

/** One field as its editor found it and as they leave it. Fields they did not touch are not sent, and so not overwritten. */
export const vChange = <Value>(value: Validator<Value, "required", string>) =>
  v.optional(v.object({ from: value, to: value }));

interface Change<Value> {
  from: Value;
  to: Value;
}
export type Changes<Fields> = { [Name in keyof Fields]?: Change<Fields[Name]> };

/**
 * What is to be written of an edit. A field that somebody else has changed meanwhile is theirs: the edit is refused as a
 * whole, and the editor, who still has their words, decides.
 */
export function settleChanges<Fields extends Record<string, string | null>>(
  current: Fields,
  changes: Changes<Fields>,
): Partial<Fields> {
  const settled: Partial<Fields> = {};
  for (const name of Object.keys(changes) as (keyof Fields)[]) {
    const change = changes[name];
    if (change === undefined || current[name] === change.to) continue;
    if (current[name] !== change.from) refuse({ code: "CONFLICT" });
    settled[name] = change.to;
  }
  return settled;
}
