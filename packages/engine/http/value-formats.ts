import type { JSONValue } from "convex/values";
import { HttpError } from "./http-error";

export type ValueFormat = "encoded" | "clean";

const formats: Readonly<Record<string, ValueFormat>> = {
  convex_encoded_json: "encoded",
  convex_json: "encoded",
  json: "clean",
  convex_clean_json: "clean",
};

/** The default is plain JSON, for people who call by hand. */
export function parseFormat(name: unknown): ValueFormat {
  if (name === undefined || name === null) return "clean";
  const format =
    typeof name === "string" && Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (format !== undefined) return format;
  throw new HttpError(400, "BadFormat", "format must be convex_encoded_json or json.");
}

export function printValue(valueJson: string, format: ValueFormat): string {
  if (format === "encoded" || !valueJson.includes('"$')) return valueJson;
  return JSON.stringify(cleaned(JSON.parse(valueJson) as JSONValue));
}

/** Loses information on purpose: values without a JSON form become text. */
function cleaned(value: JSONValue): JSONValue {
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== "object") return value;
  const { $integer: integer, $float: float, $bytes: bytes } = value;
  if (typeof integer === "string")
    return Buffer.from(integer, "base64").readBigInt64LE().toString();
  if (typeof bytes === "string") return bytes;
  if (typeof float === "string") {
    const number = Buffer.from(float, "base64").readDoubleLE();
    return Number.isFinite(number) ? number : String(number);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
}
