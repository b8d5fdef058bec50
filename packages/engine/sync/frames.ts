import { connectionLimits } from "../limits";

/** Frames from clients, with every field checked. */
export type ClientFrame =
  | { type: "Connect"; sessionId: string; maxObservedTs: bigint | null }
  | { type: "ModifyQuerySet"; baseVersion: number; newVersion: number; changes: QueryChange[] }
  | ({ type: "Mutation" | "Action"; requestId: number } & Called)
  | Authenticate
  | { type: "Event" };

interface Called {
  path: string;
  /** The component of the function; "" is the app. */
  component: string;
  argsJson: string;
}

export interface Authenticate {
  type: "Authenticate";
  baseVersion: number;
  token: string | null;
  isAdmin: boolean;
  actingAs?: Readonly<Record<string, unknown>>;
}

export type QueryChange =
  | ({ type: "Add"; queryId: number; journal: string | null } & Called)
  | { type: "Remove"; queryId: number };

/** A frame that violates the protocol. The sender gets the text. */
export class FrameError extends Error {}

const u32Max = 2 ** 32 - 1;
const pathCharsMax = 512;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const base64OfEightBytes = /^[A-Za-z0-9+/]{11}=$/;

/** `allowsComponents` is for administrators only. */
export function parseFrame(text: string, allowsComponents = false): ClientFrame {
  const excess = excessOf(text);
  if (excess !== null) throw new FrameError(`Received JSON on websocket that ${excess}`);
  let json: unknown;
  try {
    json = parseFinite(text);
  } catch {
    throw new FrameError("Received Invalid JSON on websocket");
  }
  const fields = fieldsOf(json, "frame");
  switch (fields.type) {
    case "Connect":
      return parseConnect(fields);
    case "ModifyQuerySet":
      return {
        type: "ModifyQuerySet",
        baseVersion: u32(fields, "baseVersion"),
        newVersion: u32(fields, "newVersion"),
        changes: list(fields, "modifications").map((change) =>
          parseChange(change, allowsComponents),
        ),
      };
    case "Mutation":
    case "Action":
      return {
        type: fields.type,
        requestId: u32(fields, "requestId"),
        ...calledBy(fields, allowsComponents),
      };
    case "Authenticate":
      return parseAuthenticate(fields);
    case "Event":
      return { type: "Event" };
    default:
      throw new FrameError("Received an unknown message type on websocket");
  }
}

function parseConnect(fields: Fields): ClientFrame {
  const sessionId = text(fields, "sessionId");
  if (!uuid.test(sessionId)) throw new FrameError("`sessionId` is not a UUID");
  u32(fields, "connectionCount");
  const observed = fields.maxObservedTimestamp;
  if (observed === undefined || observed === null) {
    return { type: "Connect", sessionId, maxObservedTs: null };
  }
  return { type: "Connect", sessionId, maxObservedTs: parseTs(observed) };
}

function parseChange(json: unknown, allowsComponents: boolean): QueryChange {
  const fields = fieldsOf(json, "modification");
  const queryId = u32(fields, "queryId");
  if (fields.type === "Remove") return { type: "Remove", queryId };
  if (fields.type !== "Add") throw new FrameError("Received an unknown query modification");
  const called = calledBy(fields, allowsComponents);
  const journal = fields.journal ?? null;
  if (journal !== null && typeof journal !== "string")
    throw new FrameError("`journal` is not text");
  return { type: "Add", queryId, journal, ...called };
}

function parseAuthenticate(fields: Fields): ClientFrame {
  const baseVersion = u32(fields, "baseVersion");
  const tokenType = fields.tokenType;
  if (tokenType === "None") {
    return { type: "Authenticate", baseVersion, token: null, isAdmin: false };
  }
  if (tokenType !== "User" && tokenType !== "Admin") throw new FrameError("Unknown `tokenType`");
  const token = text(fields, "value");
  const isAdmin = tokenType === "Admin";
  const frame: Authenticate = { type: "Authenticate", baseVersion, token, isAdmin };
  const person = own(fields, "impersonating") ?? null;
  return isAdmin && person !== null ? { ...frame, actingAs: fieldsOf(person, "person") } : frame;
}

type Fields = Record<string, unknown>;

function fieldsOf(json: unknown, what: string): Fields {
  if (json === null || typeof json !== "object" || Array.isArray(json)) {
    throw new FrameError(`Received a ${what} on websocket that is not an object`);
  }
  return json as Fields;
}

function u32(fields: Fields, name: string): number {
  const value = own(fields, name);
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= u32Max) {
    return value as number;
  }
  throw new FrameError(`\`${name}\` is not a whole number from 0 to ${u32Max}`);
}

function text(fields: Fields, name: string): string {
  const value = own(fields, name);
  if (typeof value === "string") return value;
  throw new FrameError(`\`${name}\` is not text`);
}

function list(fields: Fields, name: string): unknown[] {
  const value = own(fields, name);
  if (Array.isArray(value)) return value;
  throw new FrameError(`\`${name}\` is not a list`);
}

function calledBy(fields: Fields, allowsComponents: boolean): Called {
  const path = text(fields, "udfPath");
  if (path.length > pathCharsMax) throw new FrameError("`udfPath` is too long");
  const component = fields.componentPath ?? "";
  if (component !== "" && (typeof component !== "string" || !allowsComponents)) {
    throw new FrameError("Only administrators call functions of components");
  }
  return { path, component, argsJson: JSON.stringify(list(fields, "args")) };
}

/** Only own fields were sent. JSON.parse makes even `__proto__` an own field. */
function own(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/**
 * Describes what exceeds the limits in a JSON text, as the end of a sentence. Counts on the text, so that no recursive
 * code meets a hostile depth, and millions of tiny values are never created.
 */
export function excessOf(
  json: string,
  depthMax: number = connectionLimits.frameDepthMax,
  valuesMax: number = connectionLimits.frameValuesMax,
): string | null {
  if (json.length <= depthMax) return null;
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (isInString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) isInString = false;
    } else if (code === 0x22) isInString = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > depthMax) return "is nested too deeply";
      values++;
    } else if (code === 0x7d || code === 0x5d) depth--;
    else if (code === 0x2c && ++values > valuesMax) return "has too many values";
  }
  return null;
}

/**
 * Matches every number beyond a double's range, and a few harmless texts, which only take longer to parse. A match
 * starts only at the first digit of a number: otherwise a megabyte of digits would block the server for half a second.
 */
const mayOverflow = /\d[eE]\+?\d{3}|(?<!\d)\d{200}/;

/** JSON.parse turns 1e999 into Infinity, which would be sent on as null. Convex rejects such a number. */
export function parseFinite(json: string): unknown {
  return mayOverflow.test(json) ? JSON.parse(json, refuseInfinity) : JSON.parse(json);
}

function refuseInfinity(_key: string, value: unknown): unknown {
  if (value === Infinity || value === -Infinity) throw new SyntaxError("Number out of range");
  return value;
}

const tsBytes = Buffer.alloc(8);
/** A transition names two timestamps, and the next one repeats the second, so the last two are cached. */
let newest = { ts: -1n, text: "" };
let previous = newest;

/** Timestamps are encoded as base64 of eight little-endian bytes. */
export function printTs(ts: bigint): string {
  if (ts === newest.ts) return newest.text;
  if (ts === previous.ts) return previous.text;
  tsBytes.writeBigUInt64LE(ts);
  previous = newest;
  newest = { ts, text: tsBytes.toString("base64") };
  return newest.text;
}

export function parseTs(value: unknown): bigint {
  if (typeof value !== "string" || !base64OfEightBytes.test(value)) {
    throw new FrameError("A timestamp is not base64 of eight bytes");
  }
  return Buffer.from(value, "base64").readBigUInt64LE();
}
