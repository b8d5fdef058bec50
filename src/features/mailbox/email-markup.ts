/** The parts of an email that a page of the portal may draw. */
export interface EmailMarkup {
  /** Without scripts, addresses and styles. */
  markup: string;
  /** The contents of its style elements. */
  rules: string;
  /** The style attribute of each element that has one, in order. */
  styles: readonly string[];
}

/** Elements of our own templates; all others are left out. */
const ELEMENTS = new Set(["BODY", "DIV", "P", "H1", "A", "SPAN", "BR"]);
const STYLED = "data-style";
/** Drops a style that could load something or conceal that it does. Our own templates have none. */
const LOADING = /url|image|@import|src\(|\\/i;
const harmless = (style: string) => (LOADING.test(style) ? "" : style);
/** Blocks all loading, also by styles, even if the page's server sets no policy. */
const HEAD = `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="color-scheme" content="light dark"></head>`;

/**
 * The page's policy allows no inline style, and a frame that the page writes inherits it. So the styles are removed
 * from the markup, and the page sets them itself (`dressEmail`).
 */
export function readEmailMarkup(html: string): EmailMarkup {
  const rules: string[] = [];
  // Done before parsing, because the parser obeys the page's policy, too.
  const unstyled = html
    .replace(/<style>(.*?)<\/style>/gs, (_, found: string) => {
      rules.push(harmless(found));
      return "";
    })
    .replaceAll(' style="', ` ${STYLED}="`);
  const read = new DOMParser().parseFromString(unstyled, "text/html");
  const styles: string[] = [];
  const body = read.querySelector("body"); // Null where a frameset takes its place.
  for (const element of read.querySelectorAll("body, body *")) {
    if (!ELEMENTS.has(element.tagName)) {
      element.remove();
      continue;
    }
    const style = element.getAttribute(STYLED);
    const names = element.getAttribute("class");
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    if (names !== null) element.setAttribute("class", names);
    if (style !== null) element.setAttribute(STYLED, String(styles.push(harmless(style)) - 1));
  }
  const markup = `<!doctype html><html lang="en">${HEAD}${body?.outerHTML ?? ""}</html>`;
  return { markup, rules: rules.join("\n"), styles };
}

export function dressEmail(frame: HTMLIFrameElement, { rules, styles }: EmailMarkup): void {
  const { contentDocument: email, contentWindow } = frame;
  if (email === null || contentWindow === null) return;
  for (const element of email.querySelectorAll<HTMLElement>(`[${STYLED}]`)) {
    element.style.cssText = styles[Number(element.getAttribute(STYLED))] ?? "";
  }
  const { CSSStyleSheet: Sheet } = contentWindow as Window & typeof globalThis;
  const sheet = new Sheet();
  sheet.replaceSync(rules);
  email.adoptedStyleSheets = [sheet];
}
