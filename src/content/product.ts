import { productName as name } from "@domain/product-name";

/** The name is spelled in domain/product-name; a test holds index.html to it. */
export const product = {
  name,
  tagline: "A simple, guided hub to partner with a coach, organise goals and reflect on growth.",
  /** The practice that runs the portal sets its own address when it builds. */
  privacyEmail: import.meta.env.VITE_PRIVACY_EMAIL ?? "privacy@passage.example",
} as const;

/** What the browser shows on its tab; the landing page is the product itself. */
export function documentTitle(pageTitle: string | null): string {
  return pageTitle === null ? name : `${pageTitle} · ${name}`;
}
