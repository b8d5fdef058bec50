/** Its claims about safety are those of the privacy policy. */
export const fileSharing = {
  title: "File Sharing",
  facts: [
    {
      title: "Between the two of you",
      text: "Files are encrypted in transit; only you and your coach can open them here. One that you mark as private, from your vault, is end-to-end encrypted with its name; the practice’s server can read the others, also those from your coach.",
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
  /** By viewer, then by sender. */
  sharedBy: {
    client: { client: "Shared by you", coach: "Shared by your coach" },
    coach: { client: "Shared by your client", coach: "Shared by you" },
  },
  loading: "Loading your files…",
  failed: "We couldn’t load your files.",
  empty: {
    client: {
      title: "No files yet",
      sentence: "Files that you and your coach share in Messages appear here.",
    },
    coach: { title: "No files yet", sentence: "Files that the two of you share appear here." },
  },
  noneOfSide: { title: "Nothing here", sentence: "No files were shared from this side." },
  more: "Show earlier files",
  remove: "Remove",
  removeFile: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} was removed.`,
  notRemoved: "That file could not be removed. Please try again.",
  notRestored: "That file could not be restored.",
} as const;
