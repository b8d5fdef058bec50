/** A real browser for the tests: found on the machine, never downloaded, and without data of other tests. */
import { accessSync, constants } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, isAbsolute, join } from "node:path";

import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from "playwright-core";

import { shareMoment } from "./moment";
import { demandNoReports, watchPolicy } from "./policy-reports";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const USUAL_PLACES = [
  "/usr/bin",
  "/usr/local/bin",
  "/snap/bin",
  "/opt/google/chrome",
  "/Applications/Chromium.app/Contents/MacOS",
  "/Applications/Google Chrome.app/Contents/MacOS",
];
const MAC_NAMES = ["Chromium", "Google Chrome"];

/**
 * Features that are switched off. The popups of the address bar are pages, which cost a second of processor time per
 * window. The others are those that Playwright switches off, because this list replaces Playwright's own.
 */
const FEATURES_OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "SpareRendererForSitePerProcess", // Starts an extra process per page, which no test uses.
  "ThirdPartyStoragePartitioning",
];

/** No background requests, because a test asserts that a page calls no other host. */
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${FEATURES_OFF.join(",")}`,
  // A fake microphone that beeps, allowed without a prompt.
  "--use-fake-device-for-media-stream=fps=5",
  "--use-fake-ui-for-media-stream",
];

type Environment = Partial<Record<"CHROMIUM_PATH" | "PATH", string>>;

/** The browser of CHROMIUM_PATH, or the first one on PATH or in the usual places. Null when there is none. */
export function findChromium(environment: Environment = process.env): string | null {
  const named = environment.CHROMIUM_PATH;
  if (named) return isRunnable(named) ? named : null; // a wrong path must not silently select another browser
  const folders = [...(environment.PATH ?? "").split(delimiter), ...USUAL_PLACES];
  const candidates = folders
    .filter((folder) => isAbsolute(folder))
    .flatMap((folder) => [...NAMES, ...MAC_NAMES].map((name) => join(folder, name)));
  return candidates.find(isRunnable) ?? null;
}

export interface PersonOptions extends BrowserContextOptions {
  /**
   * Whether pages and dialogs that may come next are loaded ahead, as for real users. This costs seconds of processor
   * time per page load, so only journeys about it use it.
   */
  fetchesAhead?: boolean;
}

interface BrowserOptions extends PersonOptions {
  /** The program to start in place of the browser found. */
  program?: string;
}

/**
 * Service workers: ADR 62. The zone is the one of the demo's coach, and London, its client's, has the same time: a page
 * on a device in another one asks about that, as all would in summer on a machine that is set to UTC.
 */
const ownPlace = { serviceWorkers: "block", timezoneId: "Europe/Lisbon" } as const;

/** A busy machine takes many times as long as an idle one. */
const patienceMs = 90_000;

async function prepare(context: BrowserContext, fetchesAhead = false): Promise<BrowserContext> {
  context.setDefaultTimeout(patienceMs);
  if (!fetchesAhead) {
    await context.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
  }
  return await shareMoment(context);
}

/** One person's browser: own storage, own sign-in. Closing it deletes everything on disk. */
export async function openBrowser({
  fetchesAhead,
  program = requireChromium(),
  ...options
}: BrowserOptions = {}): Promise<{
  context: BrowserContext;
  close: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "person-"));
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const context = await chromium.launchPersistentContext(folder, {
      ...ownPlace,
      ...options,
      executablePath: program,
      args: FLAGS,
    });
    const reports: string[] = [];
    await prepare(await watchPolicy(context, reports), fetchesAhead);
    return {
      context,
      close: async () => {
        await context.close();
        await remove();
        demandNoReports(reports);
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The browser that all test files of one worker share, one after the other. */
let shared: Promise<Browser | null> = Promise.resolve(null);

/** Launches another one when the browser has exited. */
function openSharedBrowser(): Promise<Browser> {
  const next = shared.then(async (open) => (open?.isConnected() ? open : await launchUntilExit()));
  shared = next.catch(() => null);
  return next;
}

/** Playwright kills the browser and deletes its files when this process exits; Vitest's SIGTERM alone does not. */
async function launchUntilExit(): Promise<Browser> {
  process.once("SIGTERM", () => process.exit());
  const options = { executablePath: requireChromium(), args: FLAGS, handleSIGTERM: false };
  return await chromium.launch(options);
}

/** The people of one test file: each has separate storage, created within milliseconds. */
export async function openMeetingPlace(): Promise<{
  newPerson: (options?: PersonOptions) => Promise<BrowserContext>;
  /** Violations of a page's content policy; any left at the end fails the file. */
  reports: string[];
  close: () => Promise<void>;
}> {
  const browser = await openSharedBrowser();
  const people: BrowserContext[] = [];
  const reports: string[] = [];
  return {
    newPerson: async ({ fetchesAhead, ...options } = {}) => {
      const context = await browser.newContext({ ...ownPlace, ...options });
      people.push(context);
      return await prepare(await watchPolicy(context, reports), fetchesAhead);
    },
    reports,
    close: async () => {
      await Promise.all(people.map((context) => context.close()));
      demandNoReports(reports);
    },
  };
}

function requireChromium(): string {
  const path = findChromium();
  if (path !== null) return path;
  throw new Error("These tests need Chromium. Install it, or name it with CHROMIUM_PATH.");
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
