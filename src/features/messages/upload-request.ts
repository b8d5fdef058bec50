import { type Refusal, isRefusal } from "@domain/errors";
import { displayFileName } from "@domain/file-names";
import { fileKind, type FileProblem, fileProblem } from "@domain/file-rules";
import { beginsLike } from "@domain/file-signatures";
import { fileHeadBytes } from "@domain/limits";

/** What keeps a file from being sent, by its size, name, type and first bytes. The server looks again. */
export async function findFileProblem(file: File): Promise<FileProblem | null> {
  const claim = { name: file.name, sizeBytes: file.size, contentType: file.type };
  const problem = fileProblem(claim);
  const kind = fileKind(claim);
  if (problem !== null || kind === null) return problem ?? "type_not_allowed";
  const head = new Uint8Array(await file.slice(0, fileHeadBytes).arrayBuffer());
  return beginsLike(kind, head) ? null : "type_not_allowed";
}

export type UploadOutcome =
  | { state: "done" }
  | { state: "cancelled" }
  | { state: "refused"; refusal: Refusal }
  | { state: "failed" };

type UploadRequest = {
  file: File;
  token: string;
  /** Names this upload, so that a second try is known for one. */
  requestName: string;
  clientId?: string;
  onProgress: (percent: number) => void;
};

/** One file on its way to the file door. `cancel` stops it wherever it is. */
export function startUpload({ file, token, requestName, clientId, onProgress }: UploadRequest) {
  // Not fetch: it does not tell how much of a body has left.
  const request = new XMLHttpRequest();
  const outcome = new Promise<UploadOutcome>((settle) => {
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    request.onload = () => settle(readOutcome(request));
    request.onerror = () => settle({ state: "failed" });
    request.onabort = () => settle({ state: "cancelled" });
  });
  const query = clientId === undefined ? "" : `?client=${encodeURIComponent(clientId)}`;
  request.open("POST", `/files/upload${query}`);
  request.setRequestHeader("Authorization", `Bearer ${token}`);
  request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
  request.setRequestHeader("X-File-Name", encodeURIComponent(displayFileName(file.name)));
  request.setRequestHeader("X-Request-Name", requestName);
  request.send(file);
  return { outcome, cancel: () => request.abort() };
}

function readOutcome(request: XMLHttpRequest): UploadOutcome {
  if (request.status === 200) return { state: "done" };
  try {
    const answer: unknown = JSON.parse(request.responseText);
    return isRefusal(answer) ? { state: "refused", refusal: answer } : { state: "failed" };
  } catch {
    return { state: "failed" }; // not from the door: something on the way answered
  }
}
