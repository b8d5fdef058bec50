import { fileProblems, uploading, wordFileRefusal } from "@/content/messages/uploads";
import { notices } from "@/content/notices";
import {
  findFileProblem,
  startUpload,
  type UploadOutcome,
} from "@/features/messages/upload-request";
import { makeId } from "@/lib/make-id";
import { type Notice, notify } from "@/lib/notify";

type UploadStatus = "waiting" | "uploading" | "completed" | "error";
export type Upload = {
  id: string;
  name: string;
  sizeBytes: number;
  status: UploadStatus;
  /** 0 to 100. */
  progress: number;
};

/** Whom a coach shares with, and what they are told afterwards; a client always shares with their coach. */
export type SharedWith = { clientId: string; notice: Notice };

export type OnUploads = (change: (all: readonly Upload[]) => readonly Upload[]) => void;

type QueueNeeds = {
  sharedWith: SharedWith | undefined;
  /** Asked anew for each file. */
  getToken: () => string | null;
  onUploads: OnUploads;
};

type Job = { id: string; file: File };

export type UploadQueue = ReturnType<typeof makeUploadQueue>;

/** Sends one file after the other, and tells of each what becomes of it. */
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
    if (!files.has(id)) return false; // cancelled while it waited
    const token = getToken();
    if (token === null) {
      change(id, { status: "error" });
      notify({ ...notices.fileNotUploaded(file.name), body: uploading.signedOut });
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
      if (results.includes(true)) notify(sharedWith?.notice ?? notices.filesUploaded);
    });
  }

  return {
    add: async (chosen: readonly File[]) => {
      const jobs = await keepAllowed(chosen);
      onUploads((all) => [...all, ...jobs.map(toUpload)]);
      queueUp(jobs);
    },
    /** Stops it where it is, or takes it off the list when it is over. */
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

/** Each file that is not allowed is passed over with its reason. */
async function keepAllowed(chosen: readonly File[]): Promise<Job[]> {
  const jobs: Job[] = [];
  for (const file of chosen) {
    const problem = await findFileProblem(file).catch(() => "type_not_allowed" as const); // a folder
    if (problem === null) jobs.push({ id: makeId(), file });
    else notify(notices.fileRefused(file.name, fileProblems[problem]));
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
      notify(notices.fileUploaded(name));
      return;
    case "refused": {
      const reason = wordFileRefusal(outcome.refusal);
      notify(reason === null ? notices.fileNotUploaded(name) : notices.fileRefused(name, reason));
      return;
    }
    case "failed":
      notify(notices.fileNotUploaded(name));
      return;
    case "cancelled":
      return;
  }
}
