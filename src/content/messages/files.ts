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
