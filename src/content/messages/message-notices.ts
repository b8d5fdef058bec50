import { errorNotice } from "@/content/failures";
import type { Notice } from "@/lib/device/notify";

/** Worded as specified. */
export const messageNotices = {
  replySent: { title: "Reply sent", body: "Your reply has been sent successfully." },
  replyNotSent: errorNotice("Failed to send reply. Please try again."),
  messageSent: { title: "Message sent", body: "Your message has been sent successfully." },
  messageNotSent: errorNotice("Failed to send message. Please try again."),

  fileRefused: (filename: string, reason: string) => ({
    tone: "danger",
    title: "File validation error",
    body: `${filename}: ${reason}`,
  }),
  fileUploaded: (filename: string) => ({
    title: "File uploaded",
    body: `${filename} has been uploaded successfully.`,
  }),
  fileNotUploaded: (filename: string) => ({
    tone: "danger",
    title: "Upload error",
    body: `Failed to upload ${filename}. Please try again.`,
  }),
  filesUploaded: { title: "Files uploaded", body: "Your files have been shared with your coach." },
} satisfies Record<string, Notice | ((...facts: string[]) => Notice)>;
