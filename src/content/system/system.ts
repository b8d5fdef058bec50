/** Texts of the coach's system page. The advice is for a coach, or for the person who runs the server. */

export const systemPage = {
  title: "System",
  lead: "Backups, disk, memory and emails of this installation.",
  loading: "Loading the state of your system…",
  notLoaded: "We couldn’t load the state of your system.",
  none: "No report yet",
  noneSentence: "The server sends its first report within a minute of its start.",
  allWell: "Everything is working",
  needs: (count: number) =>
    count === 1 ? "One thing needs attention" : `${count} things need attention`,
  reported: (when: string) => `Last report: ${when}.`,
  started: (when: string) => `Running since ${when}.`,
  operator: "For the person who runs the server:",
  noticesTitle: "What needs attention",
  figuresTitle: "Figures",
  hosted: "Your host looks after backups, disk and memory. They are not shown here.",
  open: "System: backups, disk, memory, emails",
} as const;

interface Advice {
  title: string;
  sentence: string;
}

/** By the server's own code for a reason. A code that is missing here is shown with the server's words alone. */
export const reasonAdvice: Readonly<Record<string, Advice>> = {
  "data-in-doubt": {
    title: "Some of your data may be missing",
    sentence:
      "Part of it was damaged or missing. Until this is resolved, uploaded files that nothing refers to are kept.",
  },
  "documents-damaged": {
    title: "Some of your data is damaged on the disk",
    sentence:
      "Everything is still shown as it was, because the server has it in memory. After a restart it may be missing.",
  },
  "files-missing": {
    title: "Uploaded files are missing",
    sentence: "They can’t be opened. A backup may still have them.",
  },
  "files-damaged": {
    title: "Uploaded files are damaged",
    sentence:
      "They can’t be opened, because their contents have changed. A backup may still have them whole.",
  },
  "backup-failed": {
    title: "The last backup failed",
    sentence:
      "Earlier backups are still there. New changes are not in any backup until one succeeds.",
  },
  "backup-late": {
    title: "There is no recent backup",
    sentence: "Changes since the last one would be lost with the server’s disk.",
  },
  "log-late": {
    title: "New changes are not backed up yet",
    sentence: "They are only on the server’s disk, and would be lost with it.",
  },
  "log-without-backup": {
    title: "There is no first backup yet",
    sentence: "Changes are copied every minute, but they can be restored only after a backup.",
  },
  "bucket-late": {
    title: "The copy elsewhere is behind",
    sentence: "Changes since the last copy are safe on this machine, but would be lost with it.",
  },
  "relay-settings": {
    title: "The relay for calls is not set up",
    sentence: "Calls work only between networks that allow a direct connection.",
  },
  "relay-silent": {
    title: "The relay for calls does not answer",
    sentence: "Calls work only between networks that allow a direct connection.",
  },
  "disk-filling": {
    title: "The disk is filling up",
    sentence: "Everything works. When the disk is full, nothing can be saved any more.",
  },
  "disk-low": {
    title: "The disk is almost full",
    sentence: "Soon nothing can be saved any more: no messages, no sessions, no files.",
  },
  "memory-filling": {
    title: "Memory is filling up",
    sentence: "Everything works. Without more memory the server may stop as your practice grows.",
  },
  "memory-high": {
    title: "Memory is almost full",
    sentence: "The server is slower than usual and may stop.",
  },
  "jobs-late": {
    title: "Scheduled work is late",
    sentence: "Emails, reminders and deletions happen later than they should.",
  },
};

const mailSettings =
  "Set MAIL_FROM and SMTP_URL, or MAIL_FROM, MAIL_API_URL and MAIL_API_KEY, and restart the server. Until then emails can be read at /mailbox on the server’s own machine, if the mailbox is switched on.";

export const ownAdvice = {
  silent: (when: string) => ({
    title: "The server has stopped reporting",
    sentence: `The figures below are from ${when}.`,
    operator: "Look at /health and at the server’s log. A full disk prevents reports as well.",
  }),
  noBackup: {
    title: "There is no backup yet",
    sentence: "Everything would be lost with the server’s disk.",
    operator: "Make one with admin backup, and set up a timer that makes one each night.",
  },
  noMail: {
    title: "Email is not set up",
    sentence:
      "Invites, codes and notifications are written, but no email can be sent from this server.",
    operator: mailSettings,
  },
  cannotLeave: (count: string) => ({
    title: `${count} can’t be sent`,
    sentence: "Email is not set up on this server.",
    operator: mailSettings,
  }),
  givenUp: (count: string) => ({
    title: `${count} could not be delivered`,
    sentence: "The mail server refused them or did not answer for half an hour.",
    operator:
      "Check the mail server’s address and password. The log names the cause at mail/delivery:deliver.",
  }),
  failedJobs: (count: string) => ({
    title: `${count} failed in the last 24 hours`,
    sentence: "They are listed below. Regular work runs again at its next time.",
    operator: "Look for the function’s name in the server’s log.",
  }),
} as const;

export const systemActs = {
  resend: "Send them again",
  resending: "Trying again. This page shows how many are left.",
  notResent: "That didn’t work. Please try again.",
} as const;

export const systemFigures = {
  backup: "Last good backup",
  noBackup: "None yet",
  disk: "Disk",
  memory: "Memory",
  used: (percent: number, free: string) => `${percent} % used, ${free} free`,
  usedBar: (name: string) => `${name} in use`,
  waiting: "Emails waiting",
  late: "Late jobs",
  failed: "Failed jobs, last 7 days",
  noneFailed: "None",
  failedLine: (count: number, when: string) =>
    `${count === 1 ? "once" : `${count} times`}, last ${when}`,
  emails: (count: number) => (count === 1 ? "1 email" : `${count} emails`),
  jobs: (count: number) => (count === 1 ? "1 job" : `${count} jobs`),
} as const;
