export const mailboxWords = {
  title: "Mailbox",
  lead: "Emails this portal has sent, shown only on the machine it runs on.",
  look: "Refresh",
  loading: "Loading emails…",
  failed: "The emails couldn’t be loaded.",
  empty: "No emails yet",
  emptySentence: "Sign up or reset a password, and the email appears here.",
  sent: "Sent. The text has been deleted.",
  to: "To",
  looks: "As a mail program shows it",
  looksOf: (subject: string) => `How “${subject}” looks`,
  calendar: (method: string) => `Calendar part: ${method}`,
  closedTitle: "This mailbox is closed",
  closed:
    "It opens only in a browser on the machine that runs the portal. Your emails are in your own mailbox.",
  home: "Back to Home",
} as const;
