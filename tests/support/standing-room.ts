/** Checks the layout of a page: nothing is wider than the window, no line loses its beginning, and nothing covers a control. */
import type { Page } from "playwright-core";

/** These may be wider than the window, because they scroll separately. */
const OWN_ROWS = "nav, [role=tablist]";

/** One line for each problem. */
export async function findNarrowPlaces(page: Page): Promise<string[]> {
  return await page.evaluate((ownRows) => {
    const faults: string[] = [];
    const say = (element: Element) => {
      const name = element.getAttribute("aria-label") ?? element.textContent.trim();
      return `${element.tagName.toLowerCase()} “${name.slice(0, 40)}”`;
    };
    const wide = document.scrollingElement?.scrollWidth ?? 0;
    if (wide > window.innerWidth) {
      const clips = (element: Element) =>
        getComputedStyle(element).overflowX !== "visible" && element !== document.body;
      const isClipped = (element: Element | null): boolean =>
        element !== null && (clips(element) || isClipped(element.parentElement));
      const widest = [...document.querySelectorAll("body *")].findLast(
        (element) =>
          element.getBoundingClientRect().right > window.innerWidth + 1 &&
          !isClipped(element.parentElement),
      );
      faults.push(
        `The page is ${String(wide)} wide${widest === undefined ? "" : ` because of ${say(widest)}`}.`,
      );
    }

    for (const box of document.querySelectorAll<HTMLElement>("div, ul, ol, section")) {
      if (box.scrollWidth <= box.clientWidth + 1 || box.closest(ownRows) !== null) continue;
      if (!/auto|scroll/.test(getComputedStyle(box).overflowX)) continue;
      faults.push(`${say(box)} is ${String(box.scrollWidth)} wide inside.`);
    }

    for (const line of document.querySelectorAll<HTMLElement>("body *")) {
      if (getComputedStyle(line).textOverflow !== "ellipsis") continue;
      if (line.clientWidth < 2 || line.scrollWidth <= line.clientWidth + 1) continue;
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() && texts.currentNode.textContent?.trim() === "");
      const first = document.createRange();
      first.setStart(texts.currentNode, 0);
      first.setEnd(texts.currentNode, 1);
      const [letter, box] = [first.getBoundingClientRect(), line.getBoundingClientRect()];
      if (letter.left < box.left - 1 || letter.right > box.right + 1) {
        faults.push(`${say(line)} is without its beginning.`);
      }
    }

    const isWithin = ({ left, right }: DOMRect) => left >= -1 && right <= window.innerWidth + 1;
    const takesNone = (element: Element) => getComputedStyle(element).pointerEvents === "none";
    const isBehindDialog = (control: Element) => takesNone(document.body) && takesNone(control);
    const controls = "a, button, input, select, textarea";
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isSeen || control.closest(".sr-only, [inert], [aria-hidden=true]") !== null) continue;
      if (control.closest(ownRows) !== null || isBehindDialog(control)) continue;
      control.scrollIntoView({ block: "center", behavior: "instant" });
      const box = control.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      if (!isWithin(box)) {
        faults.push(
          `${say(control)} reaches from ${box.left.toFixed()} to ${box.right.toFixed()}.`,
        );
        continue;
      }
      // A link may have several lines, each of which can be pressed.
      const [part = box] = control.getClientRects();
      const top = document.elementFromPoint(part.left + part.width / 2, part.top + part.height / 2);
      if (top === null || control.contains(top)) continue;
      // A label or row that extends over its own control, or a card that is covered by its link.
      const isSameThing = top.contains(control) || top.closest("label, li")?.contains(control);
      if (isSameThing !== true) faults.push(`${say(control)} is covered by ${say(top)}.`);
    }
    return faults;
  }, OWN_ROWS);
}
