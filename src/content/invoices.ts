export const invoiceWords = {
  title: "Invoice",
  all: "Invoices",
  one: (number: string) => `Invoice ${number}`,
  keep: {
    coach: "Keep your own copy: it is deleted with the client’s record.",
    client: "Keep your own copy: it is deleted with your record.",
  },
  sessions: (count: number) => (count === 1 ? "1 session" : `${String(count)} sessions`),
  issued: (day: string) => `Issued ${day}`,
  open: "Open",
  due: (day: string) => `Open, due ${day}`,
  paid: (day: string) => `Paid ${day}`,
  replaced: (number: string) => `Replaced by ${number}`,
  download: "Download",
  downloadOne: (number: string) => `Download invoice ${number}`,
  list: "Issued invoices",
  loading: "Loading the invoices…",
  failed: "We couldn’t load the invoices.",
  form: {
    dueOn: "To be paid by (Optional)",
    paidOn: "Paid on",
    issue: "Issue and download",
    issueAgain: "Issue again and download",
    again: (number: string) =>
      `A new invoice takes the next number, and ${number} is marked as replaced.`,
    first: "An issued invoice keeps its number and its words.",
    address: "Their address, from their account:",
    noAddress: "Your client has no postal address in their account, so it has none.",
    noLines: "Your address and tax number are not on it yet.",
    writeLines: "Write them in Settings",
    close: "Close",
    tooMany: "This client has as many invoices as can be listed.",
    notIssued: "The invoice could not be issued. Please try again.",
  },
  notMade: "The PDF could not be made. Please try again.",
  notice: (number: string) => ({
    title: "Download started",
    body: `Invoice ${number} is being downloaded to your device.`,
  }),
  fileName: (number: string) => `invoice-${number}.pdf`,
} as const;

/** In the PDF. */
export const invoiceSheet = {
  number: "Number",
  issuedOn: "Date of issue",
  client: "For",
  status: "Status",
  item: "Description",
  count: "Sessions",
  price: "Price",
  coaching: "Coaching package",
  from: (day: string) => `From ${day}`,
  span: (from: string, to: string) => `${from} to ${to}`,
  open: "Open",
  due: (day: string) => `Open. Please pay by ${day}.`,
  paid: (day: string) => `Paid on ${day}`,
  payAt: "Pay online",
  replaced: (number: string) => `Replaced by invoice ${number}.`,
  foot: (number: string, page: number) => `Invoice ${number}  ·  ${String(page)}`,
} as const;

export const invoiceSettings = {
  label: "Shown on invoices",
  hint: "Your address, your tax number and how to pay. Only you and clients with an invoice see it.",
} as const;
