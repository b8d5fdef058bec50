import type { Piece } from "../functions/result-text";
import { connectionLimits } from "../limits";
import { printTs } from "./frames";

/** The client's state as both sides count it; every transition has the versions before and after it. */
export interface StateVersion {
  querySet: number;
  identity: number;
  ts: bigint;
}

export const zeroVersion: StateVersion = { querySet: 0, identity: 0, ts: 0n };

interface Failure {
  errorMessage: string;
  errorDataJson?: string | undefined;
  logLines: readonly string[];
}

export const pingFrame = '{"type":"Ping"}';

export function fatalErrorFrame(error: string): string {
  return JSON.stringify({ type: "FatalError", error });
}

export function authErrorFrame(
  error: string,
  baseVersion: number,
  authUpdateAttempted: boolean,
): string {
  return JSON.stringify({ type: "AuthError", error, baseVersion, authUpdateAttempted });
}

export function successFrame(
  kind: "Mutation" | "Action",
  requestId: number,
  valueJson: string,
  logLines: readonly string[],
  ts?: bigint,
): string {
  const tsField = ts === undefined ? "" : `"ts":"${printTs(ts)}",`;
  return (
    `{"type":"${kind}Response","requestId":${requestId},"success":true,"result":${valueJson},` +
    `${tsField}"logLines":${JSON.stringify(logLines)}}`
  );
}

/** `errorData` is left out unless a ConvexError was thrown, because clients treat even null as data. */
export function failureFrame(
  kind: "Mutation" | "Action",
  requestId: number,
  failure: Failure,
): string {
  return (
    `{"type":"${kind}Response","requestId":${requestId},"success":false,` +
    `"result":${JSON.stringify(failure.errorMessage)},${kind === "Mutation" ? '"ts":null,' : ""}` +
    `"logLines":${JSON.stringify(failure.logLines)}${errorDataField(failure)}}`
  );
}

const updatedHead = '"type":"QueryUpdated","value":';

/** The part of a modification that all subscribers of a result share: everything but the query id. */
export function updatedBody(
  value: readonly Piece[],
  logLines: readonly string[],
  journal: string | null,
): Piece[] {
  const rest = `,"logLines":${JSON.stringify(logLines)},"journal":${JSON.stringify(journal)}}`;
  return [updatedHead, ...value, rest];
}

export function failedBody(failure: Failure, journal: string | null): string {
  return (
    `"type":"QueryFailed","errorMessage":${JSON.stringify(failure.errorMessage)},` +
    `"logLines":${JSON.stringify(failure.logLines)},"journal":${JSON.stringify(journal)}${errorDataField(failure)}}`
  );
}

function errorDataField({ errorDataJson }: Failure): string {
  return errorDataJson === undefined ? "" : `,"errorData":${errorDataJson}`;
}

export function removedModification(queryId: number): string {
  return `{"type":"QueryRemoved","queryId":${queryId}}`;
}

const noVersion: StateVersion = { querySet: -1, identity: -1, ts: -1n };
let lastHead = { start: noVersion, end: noVersion, text: "" };

/** Most readers of a query move between the same two versions, so their head is printed once. */
export function transitionHead(start: StateVersion, end: StateVersion): string {
  if (!isSameVersion(start, lastHead.start) || !isSameVersion(end, lastHead.end)) {
    const versions = `"startVersion":${printVersion(start)},"endVersion":${printVersion(end)}`;
    lastHead = { start, end, text: `{"type":"Transition",${versions},"modifications":[` };
  }
  return lastHead.text;
}

const isSameVersion = (one: StateVersion, other: StateVersion): boolean =>
  one.ts === other.ts && one.querySet === other.querySet && one.identity === other.identity;

export const transitionTail = "]}";

function printVersion({ querySet, identity, ts }: StateVersion): string {
  return `{"querySet":${querySet},"identity":${identity},"ts":"${printTs(ts)}"}`;
}

/**
 * Splits a long transition into frames, never within a character. The client expects them without other frames in
 * between.
 */
export function transitionChunks(
  bytes: Buffer,
  chunkBytes: number = connectionLimits.transitionChunkBytes,
): string[] {
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + chunkBytes, bytes.length);
    while (end < bytes.length && end > start + 1 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
    chunks.push(bytes.toString("utf8", start, end));
    start = end;
  }
  return chunks.map((chunk, partNumber) =>
    JSON.stringify({
      type: "TransitionChunk",
      chunk,
      partNumber,
      totalParts: chunks.length,
      transitionId: String(bytes.length),
    }),
  );
}

/** Clients before 1.28 don't support chunks. */
export function takesChunks(version: string | null): boolean {
  const [major = 0, minor = 0] = (version ?? "").split(".").map(Number);
  return major > 1 || (major === 1 && minor >= 28);
}
