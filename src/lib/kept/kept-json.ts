import type { KeptKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";

/** `decode` returns null for a value that is not valid. */
export function jsonSlot<Value>(
  key: KeptKey,
  read: (parsed: unknown) => Value | null,
): Slot<Value> {
  return {
    key,
    encode: (value) => JSON.stringify(value),
    decode: (text) => {
      try {
        return read(JSON.parse(text));
      } catch {
        return null; // Not JSON: written by other code, or truncated.
      }
    },
  };
}

/** Returns {} for anything that is not an object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}

export const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );

export const textsIn = (value: unknown): string[] | null =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : null;

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
