import { type Refusal, isRefusal } from "@domain/errors";
import { displayFileName } from "@domain/files/file-names";
import { fileKind, type FileProblem, fileProblem } from "@domain/files/file-rules";
import { beginsLike } from "@domain/files/file-signatures";
import { fileHeadBytes } from "@domain/limits";

/** Checks size, name, type and first bytes. The server checks again. */
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
  /** So that a retry is recognized. */
  requestName: string;
  clientId?: string;
  onProgress: (percent: number) => void;
};

export function startUpload({ file, token, requestName, clientId, onProgress }: UploadRequest) {
  // fetch has no upload progress.
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
    return { state: "failed" }; // Answered by a proxy, not by our server.
  }
}
