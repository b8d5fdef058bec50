import { documentTitle } from "@/content/product";

/** Separate from the pages' texts and the areas' titles, so that the first page does not load those. */
export const pageTitles = {
  landing: documentTitle(null),
  privacy: documentTitle("Privacy & Data Policy"),
  mailbox: documentTitle("Mailbox"),
  notFound: documentTitle("Page not found"),
} as const;
