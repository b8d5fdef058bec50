/** What an email is made of, in parts that a page of the portal may draw. */
export interface EmailMarkup {
  /** Without scripts, addresses and styles. */
  markup: string;
  /** Of its style elements. */
  rules: string;
  /** Of each element in turn, where it has any. */
  styles: readonly string[];
}

/** Elements and attributes of our own templates; the rest is left out. */
const ELEMENTS = new Set(["BODY", "DIV", "P", "H1", "A", "SPAN", "BR"]);
const STYLED = "data-style";
/** A style that could load something, or hide that it does, is left out. Our own templates have no such style. */
const LOADING = /url|image|@import|src\(|\\/i;
const harmless = (style: string) => (LOADING.test(style) ? "" : style);
/** No style may load anything either, also where the server of the page sets no policy. */
const HEAD = `<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="color-scheme" content="light dark"></head>`;

/**
 * The page's policy allows no inline style, and a frame written here inherits it. So the styles are taken out of the markup, and
 * the page sets them itself (`dressEmail`).
 */
export function readEmailMarkup(html: string): EmailMarkup {
  const rules: string[] = [];
  // Before it is parsed: a parser obeys the page's policy, too.
  const unstyled = html
    .replace(/<style>(.*?)<\/style>/gs, (_, found: string) => {
      rules.push(harmless(found));
      return "";
    })
    .replaceAll(' style="', ` ${STYLED}="`);
  const read = new DOMParser().parseFromString(unstyled, "text/html");
  const styles: string[] = [];
  const body = read.querySelector("body"); // Absent where a frameset is in its place.
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
