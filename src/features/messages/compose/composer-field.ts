import type { KeptKey } from "@/lib/kept/kept-keys";

/** The text field of a draft, wherever on the page it is. */
export const fieldOf = (key: KeptKey) =>
  document.querySelector<HTMLElement>(`[data-draft="${CSS.escape(key)}"]`);
