import { privacyAnswerDays, supportAnswerHours } from "@domain/limits";
import type { RequestStatus, RequestType, Urgency } from "@domain/privacy/requests";

export const requestTypes: Record<RequestType, { label: string; hint: string }> = {
  correct: { label: "Correct something", hint: "What is wrong, and what it should say." },
  restrict: {
    label: "Restrict the use of my data",
    hint: "What should not be used, and until when.",
  },
  delete: {
    label: "Delete part of my data",
    hint: "What to delete. To delete everything, use the button above.",
  },
  question: { label: "Explain something", hint: "A question about your data or this policy." },
  support: { label: "Help with the portal", hint: "What you tried, and what happened instead." },
};

export const asking = {
  type: "What is it about?",
  text: "In your words",
  submit: "Send the request",
  promise: (type: RequestType) =>
    type === "support"
      ? `You will have an answer within ${String(supportAnswerHours)} hours.`
      : `You will have an answer within ${String(privacyAnswerDays)} days, or a calendar month where that is shorter.`,
  sent: "Request sent",
  sentBody: (due: string) => `You will have an answer by ${due}.`,
  failed: "The request could not be sent. Please try again.",
  tooLong: (max: number) => `Please keep it under ${String(max)} characters.`,
  kept: "Not sent yet. It is kept on this device.",
} as const;

export const requestList = {
  title: "Your requests",
  loading: "Loading your requests…",
  failed: "We couldn’t load your requests.",
  empty: "No requests yet",
  emptySentence: "Your requests appear here, with the day an answer is due.",
  received: (day: string) => `Asked on ${day}`,
  due: (when: string) => `Answer due by ${when}`,
  overdue: (when: string) => `The answer was due on ${when}. We are sorry.`,
  closed: (when: string) => `Closed on ${when}`,
  answerTitle: "The answer",
  withdraw: "Withdraw",
  withdrawOf: (label: string) => `Withdraw the request: ${label}`,
  withdrawn: "Request withdrawn",
  notWithdrawn: "The request could not be withdrawn. Please try again.",
  notRestored: "The request could not be restored.",
} as const;

export const leavingWords = {
  title: "Asked to be deleted",
  sentence: "Nothing for you to do: it happens on the day, unless they change their mind.",
  when: (asked: string, due: string) => `Asked on ${asked}, will be deleted on ${due}`,
  held: (asked: string) => `Asked on ${asked}, waits until you lift the legal hold`,
} as const;

export const statusWords: Record<RequestStatus, string> = {
  open: "Waiting for an answer",
  answered: "Answered",
  declined: "Declined",
  withdrawn: "Withdrawn",
};

export const requestsPage = {
  title: "Requests",
  lead: "What clients have asked about their data, or for help. Most urgent first.",
  tabsLabel: "Requests by state",
  tabs: { open: "Open", closed: "Closed" },
} as const;

export const queueWords = {
  loading: "Loading the requests…",
  failed: "We couldn’t load the requests.",
  none: {
    owed: {
      empty: "No open requests",
      emptySentence: "A request appears here the moment a client sends it.",
    },
    closed: {
      empty: "Nothing closed yet",
      emptySentence: "Requests you have answered stay here.",
    },
  },
  received: (when: string) => `Received ${when}`,
  due: { calm: "Due by", soon: "Due soon, by", overdue: "Overdue since" } satisfies Record<
    Urgency,
    string
  >,
  answer: "Answer",
  answerTo: (name: string) => `Answer ${name}`,
  label: "Your answer",
  hint: "Your client reads exactly this, and gets an email that it is there.",
  done: "Answer and close",
  decline: "Decline with this text",
  cancel: "Cancel",
  closedDone: "Request answered",
  closedDeclined: "Request declined",
  notClosed: "The answer could not be sent. Please try again.",
  already: "This request has been closed in the meantime.",
  late: "Answered after it was due",
} as const;

export const requestsPanel = {
  title: "Requests",
  open: (count: number) => (count === 1 ? "1 open request." : `${String(count)} open requests.`),
  soon: (count: number) => `${String(count)} due soon`,
  overdue: (count: number) => `${String(count)} overdue`,
  none: "No open requests.",
  link: "All requests",
} as const;
