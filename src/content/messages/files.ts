import type { FileProblem } from "@domain/file-rules";
import type { Refusal } from "@domain/errors";

/** Why a file is not taken, word for word as specified. */
export const fileProblems: Record<FileProblem, string> = {
  too_large: "File size must be less than 10MB",
  type_not_allowed:
    "File type not allowed. Allowed types: image/*, application/pdf, .doc, .docx, .txt",
};

/** What the chooser of the operating system offers; the rules themselves are in domain/file-rules. */
export const FILE_CHOICES = "image/*,application/pdf,.doc,.docx,.txt";

const FULL = "There is no more room for files. Take back some that are no longer needed.";
const TOO_MANY = "That is enough files for today. Please come back tomorrow.";

/** A server's refusal as a reason that stands after the file's name, or null where it says nothing about the file. */
export function wordFileRefusal(refusal: Refusal): string | null {
  if (refusal.code === "RATE_LIMITED") return TOO_MANY;
  if (refusal.code !== "INVALID") return null;
  if (refusal.field === "storage") return FULL;
  return refusal.reason === "too_long" ? fileProblems.too_large : fileProblems.type_not_allowed;
}

export const uploading = {
  title: "Upload files",
  drop: "Drag files here, paste them, or",
  choose: "choose files",
  rules: "Images, PDF, .doc, .docx and .txt, up to 10MB each.",
  dropNow: "Let go to share",
  listLabel: "Uploads",
  waiting: "Waiting",
  progress: (name: string) => `Uploading ${name}`,
  completed: "Shared",
  failed: "Not uploaded",
  signedOut: "User not authenticated",
  cancel: (name: string) => `Cancel ${name}`,
  retry: "Retry",
  remove: (name: string) => `Remove ${name} from this list`,
} as const;

export const attachments = {
  download: "Download",
  downloadFile: (name: string) => `Download ${name}`,
  preview: (name: string) => `Look at ${name}`,
  previewLoading: "The picture is on its way.",
  previewFailed: "This picture cannot be shown here. You can download it.",
  removed: "This file was taken back.",
  notLoaded: (name: string) => `${name} could not be downloaded. Please try again.`,
  bytes: (count: number) => `${String(count)} B`,
  kilobytes: (count: number) => `${String(count)} KB`,
  megabytes: (count: string) => `${count} MB`,
} as const;

/** The tab about files. What it says of safety is what is so: see the privacy policy. */
export const fileSharing = {
  title: "File Sharing",
  facts: [
    {
      title: "Private to the two of you",
      text: "Files are encrypted in transit; only you and your coach can open them.",
    },
    { title: "10MB file size limit", text: "Each file may have up to 10MB." },
    {
      title: "Multiple formats",
      text: "Images, PDF, Word documents (.doc, .docx) and text files (.txt).",
    },
  ],
  hint: "Use the Messages tab to upload and share files",
  listTitle: "Shared files",
  listLabel: "Shared files, the newest first",
  filterLabel: "Show files of",
  everybody: "Everybody",
  /** By who looks, then by who shared. */
  sharedBy: {
    client: { client: "Shared by you", coach: "Shared by your coach" },
    coach: { client: "Shared by your client", coach: "Shared by you" },
  },
  loading: "Your files are on their way.",
  failed: "We could not bring your files.",
  empty: {
    client: {
      title: "No files yet",
      sentence: "What you and your coach share in Messages is kept here.",
    },
    coach: { title: "No files yet", sentence: "What the two of you share is kept here." },
  },
  noneOfSide: { title: "Nothing here", sentence: "No files were shared from this side." },
  more: "Show earlier files",
  remove: "Take back",
  removeFile: (name: string) => `Take back ${name}`,
  removed: (name: string) => `${name} was taken back.`,
  notRemoved: "That file could not be taken back. Please try again.",
  notRestored: "That file could not be brought back.",
  undo: "Undo",
} as const;
