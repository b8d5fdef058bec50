export const mailboxWords = {
  title: "Mailbox",
  lead: "Letters that this portal has written. It shows them on the machine it runs on, and nowhere else.",
  look: "Look again",
  loading: "Fetching the letters",
  failed: "The letters could not be fetched.",
  empty: "No letters yet",
  emptySentence: "Sign up, or ask for a new password, and the letter appears here.",
  sent: "Sent. Its words are not kept.",
  to: "To",
  closedTitle: "This mailbox is closed",
  closed:
    "It opens only in a browser on the machine that runs the portal. Your own letters are in your own mail.",
  home: "Back to Home",
} as const;
