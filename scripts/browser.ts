import { spawnSync } from "node:child_process";
import { findChromium } from "../tests/support/chromium";

/**
 * Finds Chromium, and a font with Arial's widths: the fallbacks of the page's fonts have those, so without one every late
 * font would move the page. Installs Debian's packages where it may. The result says what is still missing.
 */
export function missingForBrowser(): string | null {
  if (findChromium() === null && process.env.CHROMIUM_PATH === undefined) install("chromium");
  if (!hasFonts()) install("fonts-liberation fontconfig");
  const found = findChromium();
  if (found === null) return "no Chromium";
  if (!hasFonts()) return "no font with Arial's widths";
  console.log(`Chromium: ${found}`);
  return null;
}

export const howToInstall =
  "apt-get install chromium fonts-liberation fontconfig, or name a Chromium in CHROMIUM_PATH";

function hasFonts(): boolean {
  if (process.platform !== "linux") return true;
  const asked = spawnSync("fc-match", ["Arial", "family"], { encoding: "utf8" });
  return asked.error === undefined && /Arial|Liberation Sans|Arimo/.test(asked.stdout);
}

function install(packages: string) {
  const sudo = process.getuid?.() === 0 ? "" : "sudo -n ";
  const isAllowed = spawnSync(`${sudo}apt-get --version`, { shell: true, stdio: "ignore" });
  if (isAllowed.status !== 0) return;
  console.log(`Installing the system's packages: ${packages}`);
  const options = "-y -qq --no-install-recommends";
  spawnSync(`${sudo}apt-get update -qq && ${sudo}apt-get install ${options} ${packages}`, {
    shell: true,
    stdio: "inherit",
  });
}
