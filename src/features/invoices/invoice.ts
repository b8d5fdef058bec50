import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

import { invoiceWords } from "@/content/invoices";
import { formatDate } from "@/lib/text/format-instant";

export type Invoice = FunctionReturnType<typeof api.invoices.own>[number];

export function describeState({ dueOn, paidOn, replacedBy }: Invoice): string {
  if (replacedBy !== undefined) return invoiceWords.replaced(replacedBy);
  if (paidOn !== undefined) return invoiceWords.paid(formatDate(paidOn));
  return dueOn === undefined ? invoiceWords.open : invoiceWords.due(formatDate(dueOn));
}
