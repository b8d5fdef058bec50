import { CommitTsPlaceholder, type Value } from "convex/values";

/** Prints a value as in the contract's error texts (§6.8): `{a: 1.0, b: "x"}`. */
export function printValue(value: Value): string {
  if (value === null) return "null";
  if (typeof value === "string") return printString(value);
  if (typeof value === "number") return printFloat(value);
  if (typeof value !== "object") return String(value);
  if (value instanceof ArrayBuffer) return `b"${Buffer.from(value).toString("base64")}"`;
  if (value instanceof CommitTsPlaceholder) return "commitTs";
  if (Array.isArray(value)) return `[${value.map(printValue).join(", ")}]`;
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${printKey(key)}: ${printValue(value[key] ?? null)}`);
  return `{${fields.join(", ")}}`;
}

export function printKey(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? key : printString(key);
}

/** Always prints a point or an exponent, so that a float never looks like an int64. */
export function printFloat(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e16 || size < 1e-4)) return value.toExponential().replace("+", "");
  const text = Object.is(value, -0) ? "-0" : String(value);
  return text.includes(".") ? text : `${text}.0`;
}

const escapes: Record<string, string> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\0": "\\0",
};

function printString(text: string): string {
  const shown = text.replace(/["\\\0-\x1f\x7f]/g, (letter) => {
    return escapes[letter] ?? `\\u{${letter.charCodeAt(0).toString(16)}}`;
  });
  return `"${shown}"`;
}

export function typeName(value: Value | undefined): string {
  if (value === undefined) return "Undefined";
  if (value === null) return "Null";
  if (typeof value === "string") return "String";
  if (typeof value === "number") return "Float64";
  if (typeof value === "bigint") return "Int64";
  if (typeof value === "boolean") return "Boolean";
  if (value instanceof ArrayBuffer) return "Bytes";
  if (Array.isArray(value)) return "Array";
  return "Object";
}
