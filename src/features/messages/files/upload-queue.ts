import { isRefusal, type Refusal } from "@domain/errors";
import { displayFileName } from "@domain/files/file-names";
import { privateFileName, privateHeader } from "@domain/files/private-files";

import { messageNotices } from "@/content/messages/message-notices";
import { privateFileWords } from "@/content/messages/private-files";
import { fileProblems, uploading, describeFileRefusal } from "@/content/messages/uploads";
import { notify, type Notice } from "@/lib/device/notify";
import { findFileProblem } from "@/lib/file-problem";
import { makeId } from "@/lib/make-id";
import type { SealUpload } from "@/lib/shares/private-uploads";

type UploadOutcome =
  | { state: "done" }
  | { state: "cancelled" }
  | { state: "refused"; refusal: Refusal }
  | { state: "noRoom" }
  | { state: "failed" };

type UploadRequest = {
  file: File;
  /** What is sent instead of a private file. */
  sealed?: Awaited<ReturnType<SealUpload["seal"]>>;
  token: string;
  /** By this name the server recognizes a retry. */
  requestName: string;
  clientId?: string;
  onProgress: (percent: number) => void;
};

function startUpload(wanted: UploadRequest) {
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
  if (request.status === 507) return { state: "noRoom" };
  try {
    const answer: unknown = JSON.parse(request.responseText);
    return isRefusal(answer) ? { state: "refused", refusal: answer } : { state: "failed" };
  } catch {
    return { state: "failed" }; // Answered by a proxy, not by our server.
  }
}

type UploadStatus = "waiting" | "uploading" | "completed" | "error";
export type Upload = {
  id: string;
  name: string;
  sizeBytes: number;
  status: UploadStatus;
  /** 0 to 100. */
  progress: number;
  isPrivate: boolean;
};

/** For a coach: the client and the notice shown afterwards. A client always shares with their coach. */
export type SharedWith = { clientId: string; notice: Notice };

type OnUploads = (change: (all: readonly Upload[]) => readonly Upload[]) => void;

type QueueNeeds = {
  sharedWith: SharedWith | undefined;
  /** Called for each file. */
  getToken: () => string | null;
  onUploads: OnUploads;
};

type Job = { id: string; file: File; seal: SealUpload | null };

/** Uploads one file at a time. */
export function makeUploadQueue({ sharedWith, getToken, onUploads }: QueueNeeds) {
  const clientId = sharedWith?.clientId;
  const kept = new Map<string, Job>();
  const cancels = new Map<string, () => void>();
  const tail = { work: Promise.resolve() };

  function change(id: string, changed: Partial<Upload> | null) {
    onUploads((all) =>
      changed === null
        ? all.filter((one) => one.id !== id)
        : all.map((one) => (one.id === id ? { ...one, ...changed } : one)),
    );
  }

  async function send({ id, file, seal }: Job): Promise<boolean> {
    if (!kept.has(id)) return false; // Cancelled while it waited.
    const sealed = seal && (await seal.seal(file).catch(() => null));
    if (!kept.has(id)) return false; // Cancelled while it was sealed.
    const token = getToken();
    if (token === null) {
      change(id, { status: "error" });
      notify({ ...messageNotices.fileNotUploaded(file.name), body: uploading.signedOut });
      return false;
    }
    if (seal !== null && sealed === null) {
      change(id, { status: "error" });
      notify({ ...messageNotices.fileNotUploaded(file.name), body: privateFileWords.notSealed });
      return false;
    }
    change(id, { status: "uploading", progress: 0 });
    const onProgress = (progress: number) => change(id, { progress });
    const started = startUpload({ file, sealed, token, requestName: id, clientId, onProgress });
    cancels.set(id, started.cancel);
    const outcome = await started.outcome;
    cancels.delete(id);
    change(id, afterwards(outcome));
    if (outcome.state === "done") {
      kept.delete(id);
      seal?.onSent();
    }
    tell(file.name, outcome, clientId === undefined ? "client" : "coach");
    return outcome.state === "done";
  }

  function queueUp(jobs: readonly Job[]) {
    for (const job of jobs) kept.set(job.id, job);
    tail.work = tail.work.then(async () => {
      const results: boolean[] = [];
      for (const job of jobs) results.push(await send(job));
      if (results.includes(true)) notify(sharedWith?.notice ?? messageNotices.filesUploaded);
    });
  }

  return {
    add: async (chosen: readonly File[], seal: SealUpload | null = null) => {
      const jobs = await keepAllowed(chosen, seal);
      onUploads((all) => [...all, ...jobs.map(toUpload)]);
      queueUp(jobs);
    },
    /** Cancels it, or removes it from the list when it is finished. */
    remove: (id: string) => {
      cancels.get(id)?.();
      kept.delete(id);
      change(id, null);
    },
    retry: (id: string) => {
      const job = kept.get(id);
      if (job === undefined) return;
      change(id, { status: "waiting", progress: 0 });
      queueUp([job]);
    },
  };
}

/** Skips each file that is not allowed, with the reason. */
async function keepAllowed(chosen: readonly File[], seal: SealUpload | null): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const file of chosen) {
    const problem = await findFileProblem(file).catch(() => "type_not_allowed" as const); // A folder.
    if (problem === null) jobs.push({ id: makeId(), file, seal });
    else notify(messageNotices.fileRefused(file.name, fileProblems[problem]));
  }
  return jobs;
}

function afterwards({ state }: UploadOutcome): Partial<Upload> | null {
  if (state === "cancelled") return null;
  return state === "done" ? { status: "completed", progress: 100 } : { status: "error" };
}

const toUpload = ({ id, file, seal }: Job): Upload => ({
  id,
  name: file.name,
  sizeBytes: file.size,
  status: "waiting",
  progress: 0,
  isPrivate: seal !== null,
});

function tell(name: string, outcome: UploadOutcome, reader: "client" | "coach") {
  switch (outcome.state) {
    case "done":
      notify(messageNotices.fileUploaded(name));
      return;
    case "refused": {
      const reason = describeFileRefusal(outcome.refusal);
      notify(
        reason === null
          ? messageNotices.fileNotUploaded(name)
          : messageNotices.fileRefused(name, reason),
      );
      return;
    }
    case "noRoom":
      notify({ ...messageNotices.fileNotUploaded(name), body: uploading.noRoom(name, reader) });
      return;
    case "failed":
      notify(messageNotices.fileNotUploaded(name));
      return;
    case "cancelled":
      return;
  }
}
