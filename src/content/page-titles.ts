import { documentTitle } from "@/content/product";

/** What the browser's tab says on each page. Kept apart from the pages' words so that a route row does not load them. */
export const pageTitles = {
  landing: documentTitle(null),
  privacy: documentTitle("Privacy & Data Policy"),
  notFound: documentTitle("Page not found"),
} as const;
