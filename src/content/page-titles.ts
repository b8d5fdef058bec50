import { documentTitle } from "@/content/product";

/**
 * What the browser's tab says on the pages that come first. Kept apart from the pages' words so that a route row does not
 * load them, and from the areas' titles so that the first page stays light.
 */
export const pageTitles = {
  landing: documentTitle(null),
  privacy: documentTitle("Privacy & Data Policy"),
  mailbox: documentTitle("Mailbox"),
  notFound: documentTitle("Page not found"),
} as const;
