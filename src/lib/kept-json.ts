import type { KeptKey } from "@/lib/kept-keys";
import type { Slot } from "@/lib/local-store";

/** A slot for a value kept as JSON. `read` turns whatever was parsed into the value, or null if it is none. */
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
        return null; // not JSON: written by something else, or cut short
      }
    },
  };
}

/** An object with text keys, or an empty one, so that a field of it can be asked for without fear. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Record<string, unknown>) : {};
}

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}
