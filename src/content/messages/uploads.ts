import type { Refusal } from "@domain/errors";
import type { FileProblem } from "@domain/files/file-rules";

import { privateFileWords } from "@/content/messages/private-files";

/** Worded as specified. */
export const fileProblems: Record<FileProblem, string> = {
  too_large: "File size must be less than 10MB",
  type_not_allowed:
    "File type not allowed. Allowed types: image/*, application/pdf, .doc, .docx, .txt",
};

/** For the browser's file chooser; the rules are in domain/files/file-rules. */
export const FILE_CHOICES = "image/*,application/pdf,.doc,.docx,.txt";

const FULL = "There is no space left for files. Please remove some you no longer need.";
const TOO_MANY = "You have reached today’s limit for files. Please try again tomorrow.";

/** The reason shown after the file's name, or null for a refusal that is not about the file. */
export function describeFileRefusal(refusal: Refusal): string | null {
  if (refusal.code === "RATE_LIMITED") return TOO_MANY;
  if (refusal.code === "CONFLICT") return privateFileWords.conflict;
  if (refusal.code !== "INVALID") return null;
  if (refusal.field === "storage") return FULL;
  return refusal.reason === "too_long" ? fileProblems.too_large : fileProblems.type_not_allowed;
}

export const uploading = {
  title: "Upload files",
  drop: "Drag files here, paste them, or",
  choose: "choose files",
  rules: "Images, PDF, .doc, .docx and .txt, up to 10MB each.",
  dropNow: "Drop to share",
  listLabel: "Uploads",
  waiting: "Waiting",
  progress: (name: string) => `Uploading ${name}`,
  completed: "Shared",
  failed: "Not uploaded",
  noRoom: (name: string, reader: "client" | "coach") =>
    `The server has no room for ${name}. Please tell ${reader === "coach" ? "the person who runs the server" : "your practice"}.`,
  signedOut: "User not authenticated",
  cancel: (name: string) => `Cancel ${name}`,
  retry: "Retry",
  remove: (name: string) => `Remove ${name} from this list`,
} as const;
