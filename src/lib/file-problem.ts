import { fileKind, type FileProblem, fileProblem } from "@domain/files/file-rules";
import { beginsLike } from "@domain/files/file-signatures";
import { fileHeadBytes } from "@domain/limits";

/** Checks size, name, type and first bytes. The server checks again what is not sealed. */
export async function findFileProblem(file: File): Promise<FileProblem | null> {
  const claim = { name: file.name, sizeBytes: file.size, contentType: file.type };
  const problem = fileProblem(claim);
  const kind = fileKind(claim);
  if (problem !== null || kind === null) return problem ?? "type_not_allowed";
  const head = new Uint8Array(await file.slice(0, fileHeadBytes).arrayBuffer());
  return beginsLike(kind, head) ? null : "type_not_allowed";
}
