const many = (count: number, one: string, more: string) =>
  `${String(count)} ${count === 1 ? one : more}`;

/** Each figure has its definition beside it. */
export const reportWords = {
  title: "Reports",
  lead: "Your practice in figures, live.",
  range: "Months",
  ranges: { 1: "This month", 3: "Last 3 months", 12: "Last 12 months" },
  loading: "Loading the report…",
  failed: "We couldn’t load the report.",
  zone: (zone: string) => `Months begin and end in your time zone, ${zone}.`,
  unknown: "–",
  partial: "Only some of your clients are counted here: this window has too many lists open.",
  figures: {
    title: "Figures",
    sessions: {
      label: "Sessions held",
      hint: (missed: number, cancelled: number) =>
        `${String(missed)} missed, ${String(cancelled)} cancelled`,
      definition:
        "Marked as completed, by the month they were to start in. Missed: no-shows. Cancelled: by either side, at any notice.",
    },
    hours: {
      label: "Hours used",
      hint: (taken: string, offered: string) => `${taken} of ${offered} hours`,
      noHours: "Confirm your hours in Settings to see the share.",
      definition:
        "Sessions held or booked, of the hours you offer as they are set now. Without missed and cancelled ones.",
    },
    income: {
      label: "Income, paid",
      hint: (open: string) => `${open} open`,
      definition:
        "Invoices of your current clients by day of issue, a replaced one as its newest. Paid: on it or on its package. Currencies are never added together.",
    },
    engagement: {
      label: "Engaged clients",
      value: (engaged: number, active: number) => `${String(engaged)} of ${String(active)}`,
      hint: { one: "in this month", more: "at least once in these months" },
      definition:
        "Current clients who came to a session, wrote, ticked a habit, shared a text or did anything else on their timeline.",
    },
    response: {
      label: "First reply",
      definition: "From a client’s first unanswered message to your next one; half were faster.",
    },
  },
  months: {
    title: "By month",
    heads: {
      month: "Month",
      held: "Held",
      missed: "Missed",
      cancelled: "Cancelled",
      hours: "Hours used",
      engaged: "Engaged",
      reply: "First reply",
      paid: "Paid",
      open: "Open",
    },
    hours: (taken: string, offered: string, percent: number) =>
      `${taken} of ${offered} (${String(percent)}%)`,
    definition: (samples: number) =>
      `First reply: the month’s median, from ${String(samples)} replies on.`,
  },
  clients: {
    title: "By client",
    heads: {
      name: "Client",
      held: "Held",
      left: "Left in package",
      paid: "Paid",
      open: "Open",
      contact: "Last contact",
    },
    left: (left: number, included: number) => `${String(left)} of ${String(included)}`,
    definition:
      "Counted since they became your client. Left: of their latest package. Last contact: a message of either side or a session held, in any month.",
    none: "No clients yet",
    noneSentence: "Once a client has joined, their figures appear here.",
  },
  income: {
    title: "Income by package",
    heads: {
      month: "Month",
      package: "Package",
      invoices: "Invoices",
      paid: "Paid",
      open: "Open",
      inWords: "Not added up",
    },
    definition:
      "By what the invoice includes. A price that is not one plain amount, such as “80 € a session”, is shown as it was written.",
    inWords: (price: string, isPaid: boolean) => `${price} (${isPaid ? "paid" : "open"})`,
    noPrice: "no price",
    none: "No invoices in these months",
    noneSentence: "Issue them on a client’s page, beside the package.",
  },
  table: {
    sortBy: "Sort by",
    page: (page: number, pages: number) => `Page ${String(page)} of ${String(pages)}`,
    before: "Previous page",
    next: "Next page",
    rows: (count: number) => many(count, "row", "rows"),
    named: (action: string, table: string) => `${action}: ${table}`,
  },
  export: {
    csv: "CSV",
    csvOf: (table: string) => `Download “${table}” as CSV`,
    pdf: "PDF",
    pdfOf: "Download the report as PDF",
    failed: "The file could not be made. Please try again.",
    notice: (name: string) => ({
      title: "Download started",
      body: `${name} is being downloaded to your device. The audit log says so.`,
    }),
    fileName: (part: string, span: string, type: string) => `report-${part}-${span}.${type}`,
    foot: (practice: string, page: number) => `${practice}  ·  Report  ·  ${String(page)}`,
    made: (moment: string) => `Made on ${moment}`,
    span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    definitions: "What is counted",
    inCurrency: (head: string, currency: string) => `${head} ${currency}`,
    included: "Included in package",
    offered: "Hours offered",
    active: "Active clients",
    replyMinutes: "First reply in minutes",
  },
} as const;
