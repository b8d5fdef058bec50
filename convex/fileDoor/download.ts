import { uploadCacheSeconds } from "../../domain/limits";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";

/**
 * Sends a file to the people of its conversation, always as a download. Privileged: only HTTP actions can return bytes.
 * Every failure has the same answer.
 */
export const download = httpAction(async (ctx, request) => {
  const fileId = new URL(request.url).searchParams.get("file") ?? "";
  const file = await ctx.runMutation(internal.fileDoor.records.open, { fileId });
  const blob = file === null ? null : await ctx.storage.get(file.storageId);
  if (file === null) await ctx.runMutation(internal.fileDoor.refusals.noteDownload, { fileId });
  if (file === null || blob === null) return missing();
  return new Response(blob, {
    headers: {
      ...HARMLESS,
      "Content-Type": file.contentType === "" ? "application/octet-stream" : file.contentType,
      "Content-Length": String(blob.size),
      "Content-Disposition": attachmentNamed(file.name),
      "Cache-Control": `private, max-age=${uploadCacheSeconds}`,
      Vary: "Authorization", // The next person on this browser sends another token.
    },
  });
});

/** Uploads are untrusted: nothing in them may run or load anything. */
export const HARMLESS = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "same-origin",
};

export const missing = () =>
  new Response("Not found", { status: 404, headers: { ...HARMLESS, "Cache-Control": "no-store" } });

/** RFC 6266: an ASCII name for old programs, and the encoded one. */
function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
