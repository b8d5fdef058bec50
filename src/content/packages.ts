import type { PaymentState } from "@domain/practice/packages";

export const packageWords = {
  title: "Package",
  own: "Your package",
  none: "No package agreed yet.",
  loading: "Loading the package…",
  failed: "We couldn’t load the package.",
  left: (left: number, included: number) => `${String(left)} of ${String(included)} sessions left`,
  covers: (covered: number, count: number) =>
    count === 1
      ? "The package does not cover this session: no more are left in it."
      : covered === 0
        ? `The package covers none of these ${String(count)} sessions.`
        : `The package covers ${String(covered)} of these ${String(count)} sessions.`,
  from: (day: string) => `from ${day}`,
  span: (from: string, to: string) => `${from} to ${to}`,
  payments: { open: "Not paid yet", paid: "Paid", overdue: "Overdue" } satisfies Record<
    PaymentState,
    string
  >,
  pay: "Pay",
  opensNewTab: "opens in a new tab",
  renewal: {
    coach: (left: number) =>
      left === 0
        ? "All sessions are used. Talk about what comes next."
        : "One session is left. Talk about what comes next.",
    client: (left: number) =>
      left === 0
        ? "All its sessions are used. Your coach will talk with you about what comes next."
        : "One session is left. It is a good moment to talk about what comes next.",
  },
  add: "Add a package",
  edit: "Edit package",
  another: "Add the next package",
  payment: "Payment",
  form: {
    addTitle: "Add a package",
    editTitle: "Edit package",
    lead: "Your client sees this at once and cannot change it.",
    sessions: "Sessions included",
    sessionsHint: "Completed sessions and no-shows count. Cancelled ones do not.",
    startsOn: "From",
    endsOn: "Until (Optional)",
    price: "Price (Optional)",
    priceHint: "As you agreed it, such as “480 € in two parts”.",
    link: "Payment link (Optional)",
    linkHint: "A link of your payment service. No card is entered here.",
    save: "Save",
    badLink: "This must be a link that begins with https://",
    badDates: "The last day is before the first one.",
    isOver: "The last day has passed.",
    badCount: "Enter a number from 1 to 200.",
  },
  remove: "Remove",
  removing: {
    title: "Remove this package?",
    text: "Its payment and its dates are gone. The sessions and issued invoices stay.",
    keep: "Keep it",
    confirm: "Remove package",
  },
} as const;

export const unpaidWords = {
  title: "Unpaid packages",
  lead: "Overdue ones first. You set by hand what is paid.",
  none: "Everything is paid.",
  loading: "Loading the packages…",
  failed: "We couldn’t load the packages.",
  markPaid: "Paid",
  markOne: (name: string) => `Mark as paid: ${name}`,
  marked: (name: string) => `${name} has paid`,
} as const;
