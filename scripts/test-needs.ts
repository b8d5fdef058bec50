import { spawnSync } from "node:child_process";
import { findChromium } from "../tests/support/chromium";

/** What the tests in the browser need and this machine lacks, in one line that says how to install it; null without a lack. */
export function missingForTests(): string | null {
  const lacks = [
    { what: "Chromium", packages: ["chromium"], isThere: findChromium() !== null },
    {
      what: "a font as wide as Arial",
      packages: ["fonts-liberation", "fontconfig"],
      isThere: hasWideFont(),
    },
  ].filter(({ isThere }) => !isThere);
  if (lacks.length === 0) return null;
  const packages = lacks.flatMap((lack) => lack.packages).join(" ");
  const named = lacks.map(({ what }) => what).join(" and ");
  return `The tests in the browser need ${named}: apt-get install ${packages}, as root, or name a browser in CHROMIUM_PATH.`;
}

/** The fallbacks of the page's fonts have Arial's widths: without such a font every late font would move the page. */
function hasWideFont(): boolean {
  if (process.platform !== "linux") return true;
  const asked = spawnSync("fc-match", ["Arial", "family"], { encoding: "utf8" });
  return asked.error === undefined && /Arial|Liberation Sans|Arimo/.test(asked.stdout);
}
