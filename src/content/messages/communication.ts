export const communication = {
  title: "Communication",
  lead: "Messages, sessions and files with your coach.",
  tabs: { messages: "Messages", sessions: "Sessions", files: "File Sharing" },
  messages: {
    title: "Messages",
    lead: "Communicate with your coach and share files",
    listTitle: "All Messages",
    send: "Send Message",
    sendTitle: "Send Message",
    upload: "Upload File",
    closeUpload: "Close the upload",
  },
} as const;

export const conversation = {
  search: "Search messages...",
  found: (count: number) => (count === 1 ? "1 message found" : `${String(count)} messages found`),
  noneFound: {
    title: "No messages found",
    sentence: "Try fewer words, or the beginning of one.",
  },
  searchFailed: "Your older messages couldn’t be searched.",
  loading: "Loading your messages…",
  failed: (error: string) => `Error loading messages: ${error}`,
  failedFallback: "Failed to fetch messages",
  empty: { title: "No messages yet", sentence: "Start a conversation with your coach" },
  emptyForCoach: { title: "No messages yet", sentence: "Write the first line below." },
  listLabel: "Conversation, the newest message last",
  isWriting: (name: string) => `${name} is writing…`,
  beginning: "This is where your conversation begins.",
  older: "Loading older messages…",
  olderByWords: "Use the search above to find older messages.",
  toNewest: "Newest message",
  newBelow: (count: number) => (count === 1 ? "1 new message" : `${String(count)} new messages`),
  newDivider: "New",
  today: "Today",
  yesterday: "Yesterday",
  you: "You",
  coach: "Coach",
  standIn: (name: string) => `${name} answers for your coach and reads this conversation.`,
  unread: "Unread",
  highPriority: "High Priority",
  sent: "Sent",
  readAt: (time: string) => `Read ${time}`,
  sending: "Sending…",
  waiting: "Waiting for the connection…",
  notSent: "Not sent",
  retry: "Retry",
  takeBack: "Edit",
  showAll: "Show all",
  showLess: "Show less",
  arrived: (who: string, words: string) => `${who} wrote: ${words}`,
} as const;

export const composing = {
  label: "Your message",
  placeholder: "Write to your coach…",
  more: "More",
  highPriority: "High priority",
  highPriorityHint: "Your coach sees it marked.",
  shortcut: "Ctrl + Enter sends",
  charactersLeft: (count: number) =>
    count === 1 ? "1 character left" : `${String(count)} characters left`,
  charactersOver: (count: number) =>
    count === 1 ? "1 character too many" : `${String(count)} characters too many`,
} as const;

export const muting = {
  mute: "Mute notifications",
  isMuted: "Notifications are muted",
} as const;
