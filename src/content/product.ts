import { productName as name } from "@domain/practice/product-name";

/** The name is spelled in domain/product-name; a test checks that index.html has it, too. */
export const product = {
  name,
  tagline: "A simple, guided hub to partner with a coach, organise goals and reflect on growth.",
  /** The practice's own address: from its server, or else from the build. */
  privacyEmail:
    servedText("privacy-email") ?? import.meta.env.VITE_PRIVACY_EMAIL ?? "privacy@passage.example",
} as const;

/** From a meta tag that the server fills in. At build time there is no document. */
function servedText(name: string): string | undefined {
  if (typeof document === "undefined") return undefined;
  const text = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";
  return text === "" ? undefined : text;
}

export function documentTitle(pageTitle: string | null): string {
  return pageTitle === null ? name : `${pageTitle} · ${name}`;
}
