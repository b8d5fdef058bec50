import { errorNotice } from "@/content/failures";
import { messageNotices } from "@/content/messages/message-notices";
import type { Notice } from "@/lib/device/notify";

/** Every toast, worded as specified. Texts that stay on a page are in that page's file. */
export const notices = {
  ...messageNotices,
  signedIn: { title: "Welcome back!", body: "You've been signed in successfully." },
  accountCreated: {
    title: "Account created!",
    body: "Please check your email to verify your account.",
  },
  addressConfirmed: { title: "Your email is verified", body: "Welcome. This is where it begins." },
  inviteAccepted: {
    title: "Your account is ready",
    body: "Welcome. This is where you work together.",
  },
  resetEmailSent: { title: "Reset email sent" },
  passwordUpdated: { title: "Password updated" },

  dashboardNotLoaded: errorNotice("Failed to load dashboard data. Please try again."),
  clientsNotLoaded: errorNotice("Failed to load clients. Please try again."),
  sessionsNotLoaded: errorNotice("Failed to load sessions. Please try again."),
  goalsNotLoaded: errorNotice("Failed to load goals. Please try again."),
  messagesNotLoaded: errorNotice("Failed to load messages. Please try again."),

  sessionScheduled: {
    title: "Session scheduled",
    body: "Your session has been scheduled successfully.",
  },
  sessionNotScheduled: errorNotice("Failed to schedule session. Please try again."),
  sessionMoved: { title: "Session rescheduled" },
  sessionCancelled: { title: "Session cancelled" },

  consentRequired: {
    tone: "danger",
    title: "Consent required",
    body: "Please provide consent before saving your reflections.",
  },
  journalEmpty: {
    tone: "warning",
    title: "No content to save",
    body: "Please write something before saving.",
  },
  journalSaved: {
    title: "Reflection saved",
    body: "Your journal entry has been saved successfully.",
  },
  journalNotSaved: {
    tone: "danger",
    title: "Save failed",
    body: "There was an error saving your reflection. Please try again.",
  },
  journalExported: {
    title: "Journal exported",
    body: "Your journal entries have been downloaded as a text file.",
  },
  journalExportedAsData: {
    title: "Journal exported",
    body: "Your journal entries have been downloaded as a data file.",
  },
  journalExportedAsMarkdown: {
    title: "Journal exported",
    body: "Your journal entries have been downloaded as a Markdown file.",
  },
  journalExportedAsPdf: {
    title: "Journal exported",
    body: "Your journal entries have been downloaded as a PDF.",
  },
  reflectionIncomplete: {
    tone: "warning",
    title: "Missing information",
    body: "Please add both a title and reflection content.",
  },
  reflectionSaved: {
    title: "Reflection saved",
    body: "Your reflection has been added to your collection.",
  },
  feedbackSent: {
    title: "Thank you for your feedback!",
    body: "Your insights help us improve the coaching experience.",
  },

  worksheetDownloading: (title: string) => ({
    title: "Download started",
    body: `"${title}" is being downloaded to your device.`,
  }),
  readingStarted: (title: string) => ({
    title: "Progress updated",
    body: `Started reading "${title}"`,
  }),
  playingStarted: (title: string) => ({
    title: "Progress updated",
    body: `Started playing "${title}"`,
  }),
  progressNotUpdated: errorNotice("Failed to update progress"),
  itemSaved: (title: string) => ({
    title: "Saved",
    body: `"${title}" has been saved to your library`,
  }),

  pasteCut: (characters: string) => ({
    tone: "warning",
    title: "Not all of it fits",
    body: `This field takes ${characters} characters. The end of what you pasted is missing.`,
  }),
} satisfies Record<string, Notice | ((...facts: string[]) => Notice)>;
