import { v, type Validator } from "convex/values";
import { refuse } from "./refuse";

/** A field's value before and after editing. Untouched fields are not sent, and so not overwritten. */
export const vChange = <Value>(value: Validator<Value, "required", string>) =>
  v.optional(v.object({ from: value, to: value }));

interface Change<Value> {
  from: Value;
  to: Value;
}
export type Changes<Fields> = { [Name in keyof Fields]?: Change<Fields[Name]> };

/**
 * If somebody else changed one of the fields meanwhile, the whole edit is refused; the editor keeps their text and
 * decides.
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
