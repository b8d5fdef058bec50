import type { Page } from "playwright-core";

/** Links to anything but a page, and links that would give the page access to its opener. */
export const findOddLinks = (page: Page) =>
  page.locator("a[href]").evaluateAll((links) =>
    (links as HTMLAnchorElement[])
      .filter(({ protocol, origin, rel }) => {
        const isElsewhere = origin !== window.location.origin;
        const isOfPages = ["http:", "https:"].includes(protocol);
        if (protocol === "file:") return window.location.protocol !== "file:";
        if (!isOfPages) return !["tel:", "mailto:", "blob:"].includes(protocol);
        return isElsewhere && !/noopener.*noreferrer|noreferrer.*noopener/.test(rel);
      })
      .map(({ outerHTML }) => outerHTML),
  );
