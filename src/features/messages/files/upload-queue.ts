import { messageNotices } from "@/content/messages/message-notices";
import { fileProblems, uploading, describeFileRefusal } from "@/content/messages/uploads";
import {
  findFileProblem,
  startUpload,
  type UploadOutcome,
} from "@/features/messages/files/upload-request";
import { type Notice, notify } from "@/lib/device/notify";
import { makeId } from "@/lib/make-id";

type UploadStatus = "waiting" | "uploading" | "completed" | "error";
export type Upload = {
  id: string;
  name: string;
  sizeBytes: number;
  status: UploadStatus;
  /** 0 to 100. */
  progress: number;
};

/** For a coach: the client and the notice shown afterwards. A client always shares with their coach. */
export type SharedWith = { clientId: string; notice: Notice };

export type OnUploads = (change: (all: readonly Upload[]) => readonly Upload[]) => void;

type QueueNeeds = {
  sharedWith: SharedWith | undefined;
  /** Called for each file. */
  getToken: () => string | null;
  onUploads: OnUploads;
};

type Job = { id: string; file: File };

/** Uploads one file at a time. */
export function makeUploadQueue({ sharedWith, getToken, onUploads }: QueueNeeds) {
  const clientId = sharedWith?.clientId;
  const files = new Map<string, File>();
  const cancels = new Map<string, () => void>();
  const tail = { work: Promise.resolve() };

  function change(id: string, changed: Partial<Upload> | null) {
    onUploads((all) =>
      changed === null
        ? all.filter((one) => one.id !== id)
        : all.map((one) => (one.id === id ? { ...one, ...changed } : one)),
    );
  }

  async function send({ id, file }: Job): Promise<boolean> {
    if (!files.has(id)) return false; // Cancelled while it waited.
    const token = getToken();
    if (token === null) {
      change(id, { status: "error" });
      notify({ ...messageNotices.fileNotUploaded(file.name), body: uploading.signedOut });
      return false;
    }
    change(id, { status: "uploading", progress: 0 });
    const onProgress = (progress: number) => change(id, { progress });
    const started = startUpload({ file, token, requestName: id, clientId, onProgress });
    cancels.set(id, started.cancel);
    const outcome = await started.outcome;
    cancels.delete(id);
    change(id, afterwards(outcome));
    tell(file.name, outcome);
    return outcome.state === "done";
  }

  function queueUp(jobs: readonly Job[]) {
    for (const { id, file } of jobs) files.set(id, file);
    tail.work = tail.work.then(async () => {
      const results: boolean[] = [];
      for (const job of jobs) results.push(await send(job));
      if (results.includes(true)) notify(sharedWith?.notice ?? messageNotices.filesUploaded);
    });
  }

  return {
    add: async (chosen: readonly File[]) => {
      const jobs = await keepAllowed(chosen);
      onUploads((all) => [...all, ...jobs.map(toUpload)]);
      queueUp(jobs);
    },
    /** Cancels it, or removes it from the list when it is finished. */
    remove: (id: string) => {
      cancels.get(id)?.();
      files.delete(id);
      change(id, null);
    },
    retry: (id: string) => {
      const file = files.get(id);
      if (file === undefined) return;
      change(id, { status: "waiting", progress: 0 });
      queueUp([{ id, file }]);
    },
  };
}

/** Skips each file that is not allowed, with the reason. */
async function keepAllowed(chosen: readonly File[]): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const file of chosen) {
    const problem = await findFileProblem(file).catch(() => "type_not_allowed" as const); // A folder.
    if (problem === null) jobs.push({ id: makeId(), file });
    else notify(messageNotices.fileRefused(file.name, fileProblems[problem]));
  }
  return jobs;
}

function afterwards({ state }: UploadOutcome): Partial<Upload> | null {
  if (state === "cancelled") return null;
  return state === "done" ? { status: "completed", progress: 100 } : { status: "error" };
}

const toUpload = ({ id, file }: Job): Upload => ({
  id,
  name: file.name,
  sizeBytes: file.size,
  status: "waiting",
  progress: 0,
});

function tell(name: string, outcome: UploadOutcome) {
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
    case "failed":
      notify(messageNotices.fileNotUploaded(name));
      return;
    case "cancelled":
      return;
  }
}
