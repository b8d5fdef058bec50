import { isRefusal, type Refusal } from "../../domain/errors";
import { displayFileName } from "../../domain/files/file-names";
import { fileProblem, fileKind } from "../../domain/files/file-rules";
import { beginsLike } from "../../domain/files/file-signatures";
import {
  isPrivateBody,
  parsePrivateHeader,
  privateBytesMax,
  privateFileName,
  type PrivateSealing,
} from "../../domain/files/private-files";
import {
  beginsLikeVoice,
  parseVoiceHeader,
  type Voice,
  voiceFileName,
} from "../../domain/files/voice";
import { fileHeadBytes, uploadBytesMax } from "../../domain/limits";
import { internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { type ActionCtx, httpAction } from "../_generated/server";

/**
 * Receives one file as the request's body. Privileged: only HTTP actions see bytes; the functions it calls read the
 * sender from the request's token.
 */
export const upload = httpAction(async (ctx, request) => {
  const claim = readClaim(request);
  if (claim === null) return refused({ code: "INVALID", field: "file", reason: "malformed" });
  const { name, contentType, voice, sealing, delivery } = claim;
  const kind = { voice, sealing };
  try {
    const declaredBytes = Number(request.headers.get("Content-Length") ?? 0);
    const before = findRefusal({ name, contentType, ...kind, sizeBytes: declaredBytes });
    if (before !== null) return refused(before);
    await ctx.runQuery(internal.fileDoor.records.mayUpload, {
      delivery,
      sizeBytes: declaredBytes,
    });

    const bytes = await readBody(request, sealing === undefined ? uploadBytesMax : privateBytesMax);
    const sizeBytes = bytes?.length ?? Infinity;
    const refusal = findRefusal({ name, contentType, ...kind, sizeBytes, bytes });
    if (bytes === null || refusal !== null) return refused(refusal ?? TOO_LARGE);

    const { messageId } = await storeAdmitted(
      ctx,
      new Blob([bytes], { type: contentType }),
      (storageId) => {
        const file = { name, contentType, sizeBytes, storageId, ...kind };
        return ctx.runMutation(internal.fileDoor.records.admit, { delivery, file });
      },
    );
    return Response.json({ messageId }, { headers: NEVER_KEPT });
  } catch (error) {
    if (refusalIn(error)?.code === "NOT_FOUND" && delivery.clientId !== null) {
      const { clientId } = delivery;
      await ctx.runMutation(internal.fileDoor.refusals.noteUpload, { clientId });
    }
    return refusedFor(error);
  }
});

/** Stores the bytes, and deletes them at once if their row is refused or exists already. */
export async function storeAdmitted<Admitted extends { isNew: boolean } | null>(
  { storage }: Pick<ActionCtx, "storage">,
  bytes: Blob,
  admit: (storageId: Id<"_storage">) => Promise<Admitted>,
): Promise<Admitted> {
  const storageId = await storage.store(bytes);
  const admitted = await admit(storageId).catch(async (error: unknown) => {
    await storage.delete(storageId);
    throw error;
  });
  if (admitted?.isNew === false) await storage.delete(storageId);
  return admitted;
}

export const NEVER_KEPT = { "Cache-Control": "no-store" };
const TOO_LARGE: Refusal = { code: "INVALID", field: "file", reason: "too_long" };
const NOT_ALLOWED: Refusal = { code: "INVALID", field: "file", reason: "not_allowed" };

/** Statuses are for proxies; the browser reads the refusal. */
const STATUS: Partial<Record<Refusal["code"], number>> = {
  UNAUTHENTICATED: 401,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
};

export const refused = (refusal: Refusal) =>
  Response.json(refusal, { status: STATUS[refusal.code] ?? 400, headers: NEVER_KEPT });

/** Percent-encoded, because headers are Latin-1. */
function readClaim(request: Request) {
  const requestName = request.headers.get("X-Request-Name");
  const encodedName = request.headers.get("X-File-Name");
  const described = request.headers.get("X-Voice");
  const voice = described === null ? undefined : parseVoiceHeader(described);
  const opening = request.headers.get("X-Private");
  const sealing = opening === null ? undefined : parsePrivateHeader(opening);
  if (requestName === null || encodedName === null) return null;
  if (voice === null || sealing === null) return null;
  try {
    const contentType = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim() ?? "";
    const named = displayFileName(decodeURIComponent(encodedName));
    const name = voice === undefined ? named : (voiceFileName(contentType) ?? named);
    const clientId = new URL(request.url).searchParams.get("client");
    const delivery = { clientId, requestName };
    return sealing === undefined
      ? { name, contentType, voice, sealing, delivery }
      : { ...SEALED, voice: undefined, sealing, delivery };
  } catch {
    return null; // A lone percent sign.
  }
}

/** A private file's own name and type are sealed. */
const SEALED = { name: privateFileName, contentType: "application/octet-stream" };

/** The browser's checks again, with the real bytes. */
function findRefusal(file: {
  name: string;
  contentType: string;
  sizeBytes: number;
  voice?: Voice | undefined;
  sealing?: PrivateSealing | undefined;
  bytes?: Uint8Array | null;
}): Refusal | null {
  if (file.sealing !== undefined) return findPrivateRefusal(file);
  if (file.voice !== undefined) return findVoiceRefusal(file);
  const problem = fileProblem(file);
  if (problem !== null) return problem === "too_large" ? TOO_LARGE : NOT_ALLOWED;
  const kind = fileKind(file);
  const head = file.bytes?.subarray(0, fileHeadBytes);
  return kind !== null && head && !beginsLike(kind, head) ? NOT_ALLOWED : null;
}

/** A voice message must be of a type that browsers record, and its bytes must begin like that type. */
function findVoiceRefusal(file: {
  contentType: string;
  sizeBytes: number;
  bytes?: Uint8Array | null;
}): Refusal | null {
  if (!(file.sizeBytes <= uploadBytesMax)) return TOO_LARGE;
  const isKnown = voiceFileName(file.contentType) !== null;
  const isRecording = !file.bytes || beginsLikeVoice(file.contentType, file.bytes);
  return isKnown && isRecording ? null : NOT_ALLOWED;
}

/** The server cannot check the type of a sealed file; the browser that opens it does. */
function findPrivateRefusal(file: { sizeBytes: number; bytes?: Uint8Array | null }) {
  if (!(file.sizeBytes <= privateBytesMax)) return TOO_LARGE;
  return !file.bytes || isPrivateBody(file.bytes) ? null : NOT_ALLOWED;
}

/** Null once the limit is exceeded: Content-Length is not trusted. */
export async function readBody(
  request: Request,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    length += part.value.length;
    if (length > bytesMax) {
      await reader?.cancel();
      return null;
    }
    parts.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function refusalIn(error: unknown): Refusal | null {
  const data: unknown = error instanceof Error && "data" in error ? error.data : null;
  return isRefusal(data) ? data : null;
}

/**
 * Throws what is neither a refusal nor a full disk. The engine's words say which it is, because Convex's library passes
 * on an error's words and not its code.
 */
export function refusedFor(error: unknown): Response {
  const refusal = refusalIn(error);
  if (refusal !== null) return refused(refusal);
  if (!String(error).includes("The disk is full")) throw error;
  return Response.json({ code: "DISK_FULL" }, { status: 507, headers: NEVER_KEPT });
}

/** An endpoint that keeps what it is sent and answers nothing, or says why it refuses it. */
export const receiving = (receive: (ctx: ActionCtx, request: Request) => Promise<Refusal | null>) =>
  httpAction(async (ctx, request) => {
    try {
      const refusal = await receive(ctx, request);
      return refusal === null
        ? new Response(null, { status: 204, headers: NEVER_KEPT })
        : refused(refusal);
    } catch (error) {
      return refusedFor(error);
    }
  });
