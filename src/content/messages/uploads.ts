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
