import type { Refusal } from "../../domain/errors";
import type { Id } from "../_generated/dataModel";
import type { ActionCtx } from "../_generated/server";
import { HARMLESS, missing } from "./download";
import { NEVER_KEPT, readBody, storeAdmitted } from "./upload";

/**
 * What the endpoints of recordings and of a vault's files have in common. The bytes are sealed: nothing here can tell
 * what is in them.
 */

/** The recording or file that the request is about, and the number of the part. */
export const partIn = (request: Request) => {
  const { searchParams } = new URL(request.url);
  return { of: searchParams.get("of") ?? "", number: Number(searchParams.get("part") ?? "") };
};

type Receiving = {
  field: "recording" | "file";
  bytesMax: number;
  isSealed: (bytes: Uint8Array) => boolean;
  /** Throws before the body is read. */
  mayAdd: () => Promise<null>;
  admit: (stored: { storageId: Id<"_storage">; sizeBytes: number }) => Promise<{ isNew: boolean }>;
};

/** Receives one part as the request's body. A part that is sent again is stored once. */
export async function receivePart(
  ctx: ActionCtx,
  request: Request,
  { field, bytesMax, isSealed, mayAdd, admit }: Receiving,
): Promise<Refusal | null> {
  const invalid = (reason: "too_long" | "not_allowed"): Refusal => ({
    ...{ code: "INVALID", field, reason },
  });
  await mayAdd();
  const bytes = await readBody(request, bytesMax);
  if (bytes === null) return invalid("too_long");
  if (!isSealed(bytes)) return invalid("not_allowed");
  await storeAdmitted(ctx, new Blob([bytes]), (storageId) =>
    admit({ storageId, sizeBytes: bytes.length }),
  );
  return null;
}

/** Every failure of access has the same answer. */
export async function sendPart(
  { storage }: Pick<ActionCtx, "storage">,
  storageId: Id<"_storage"> | null,
): Promise<Response> {
  const blob = storageId === null ? null : await storage.get(storageId);
  if (blob === null) return missing();
  return new Response(blob, {
    headers: {
      ...HARMLESS,
      ...NEVER_KEPT,
      "Content-Type": "application/octet-stream",
      "Content-Length": String(blob.size),
      "Content-Disposition": "attachment",
    },
  });
}
