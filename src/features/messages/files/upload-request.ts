import { type Refusal, isRefusal } from "@domain/errors";
import { displayFileName } from "@domain/files/file-names";
import { privateFileName, privateHeader } from "@domain/files/private-files";

import type { SealUpload } from "@/lib/shares/private-uploads";

export type UploadOutcome =
  | { state: "done" }
  | { state: "cancelled" }
  | { state: "refused"; refusal: Refusal }
  | { state: "failed" };

type UploadRequest = {
  file: File;
  /** What is sent instead of a private file. */
  sealed?: Awaited<ReturnType<SealUpload["seal"]>>;
  token: string;
  /** So that a retry is recognized. */
  requestName: string;
  clientId?: string;
  onProgress: (percent: number) => void;
};

export function startUpload(wanted: UploadRequest) {
  const { file, sealed = null, token, requestName, clientId, onProgress } = wanted;
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
  request.setRequestHeader("X-Request-Name", requestName);
  const described = (type: string, name: string) => {
    request.setRequestHeader("Content-Type", type || "application/octet-stream");
    request.setRequestHeader("X-File-Name", encodeURIComponent(displayFileName(name)));
  };
  if (sealed === null) described(file.type, file.name);
  else {
    described("", privateFileName);
    request.setRequestHeader("X-Private", privateHeader(sealed.sealing));
  }
  request.send(sealed === null ? file : sealed.body);
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
