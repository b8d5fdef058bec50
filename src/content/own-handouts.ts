export const ownHandoutWords = {
  title: "From your coach",
  done: (count: number) => `Answered (${String(count)})`,
  loading: "Loading the worksheets from your coach…",
  failed: "We couldn’t load the worksheets from your coach.",
  back: "Worksheets",
  notThere: {
    title: "Worksheet not found",
    sentence: "Your coach may have taken it back.",
  },
  notLoaded: "We couldn’t load this worksheet.",
  from: "A line from your coach",
  kept: "What you write is saved in this browser as you type. Your coach sees nothing of it until you send it, not even whether you opened it.",
  keptInVault:
    "What you write is in your vault as you type, on every device of yours. Your coach sees nothing of it until you send it, not even whether you opened it.",
  notKept:
    "This browser can’t save what you write here, so it is lost when you close the page. Please send it before you leave.",
  ended:
    "Your coaching has ended, so this can’t be sent any more. What you write is saved as you type.",
  older: (when: string) =>
    `You sent other answers from another browser on ${when}. What you see here was written before that.`,
  showSent: "Show what I sent",
  sentShown: "These are the answers that your coach has",
  sendInstead: "Send these instead",
  answered: (count: number, total: number) => `${String(count)} of ${String(total)} answered`,
  send: "Send to my coach",
  sendAgain: "Send the changes",
  sent: "Sent to your coach",
  notSent: "It could not be sent. What you wrote is still here. Please try again.",
  full: "You share as many texts as fit. Please withdraw one under “Shared with your coach” first; what you wrote is still here.",
  sentEarlier: (when: string) => `An earlier coach has your answers from ${when}.`,
  sentOn: (when: string) => `Your coach has your answers from ${when}.`,
  changed: "You have changed something since.",
  openSent: "Comments, or withdraw",
  tooLong: (max: number) => `Please keep it under ${String(max)} characters.`,
  clear: "Clear",
  clearOf: (label: string) => `Clear the answer to “${label}”`,
} as const;
