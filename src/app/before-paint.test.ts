/** public/before-paint.js cannot import anything, so these tests compare it with the constants of the program. */
import { afterEach, expect, test, vi } from "vitest";

import { hasKeptSignIn, tokenStorage } from "@/lib/kept/kept-sign-in";

const { dataset } = document.documentElement;
const tokenKey = `__convexAuthJWT_${window.location.origin.replace(/[^a-zA-Z0-9]/g, "")}`;

afterEach(() => {
  tokenStorage.removeItem(tokenKey);
  window.history.replaceState(null, "", "/");
  delete dataset["elsewhere"];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openAt(path: string): Promise<boolean> {
  window.history.replaceState(null, "", path);
  delete dataset["elsewhere"];
  runs += 1;
  await import(/* @vite-ignore */ `${process.cwd()}/public/before-paint.js?place=${String(runs)}`);
  return "elsewhere" in dataset;
}
let runs = 0;

test("the prerendered landing page is shown at its own address, with any query or fragment", async () => {
  expect(await openAt("/")).toBe(false);
  expect(await openAt("/?from=letter#ready")).toBe(false);
  for (const path of ["/auth", "/dashboard/welcome", "/no/such/place"]) {
    expect(await openAt(path), path).toBe(true);
  }
});

test("hides the prerendered page while a sign-in is stored", async () => {
  tokenStorage.setItem(tokenKey, "a token");
  expect(hasKeptSignIn()).toBe(true);
  expect(await openAt("/")).toBe(true);
});

test("shows an area's empty cards to a person whose sign-in is stored", async () => {
  const isOpeningAt = async (path: string) => {
    delete dataset["opening"];
    await openAt(path);
    return "opening" in dataset;
  };
  expect(await isOpeningAt("/dashboard/welcome")).toBe(false);
  tokenStorage.setItem(tokenKey, "a token");
  for (const path of ["/", "/dashboard/welcome", "/admin"]) {
    expect(await isOpeningAt(path), path).toBe(true);
  }
  expect(await isOpeningAt("/privacy")).toBe(false);
});

/** Adds the script as the build does. Returns what was added to the head since then. */
function nameProgram() {
  const itself = Object.assign(document.createElement("script"), { src: "/before-paint.js" });
  itself.dataset["program"] = "/assets/program.js";
  vi.spyOn(document, "currentScript", "get").mockReturnValue(itself);
  const append = vi.spyOn(document.head, "append").mockReturnValue();
  return () => append.mock.calls.flat().map((node) => (node as Element).localName);
}

test("shows the landing page's text before the program loads", async () => {
  const added = nameProgram();
  let paint = (_name: string) => {};
  class Paints {
    static readonly supportedEntryTypes = ["paint"];
    readonly disconnect = vi.fn();
    readonly observe = vi.fn();
    constructor(tell: (seen: { getEntriesByName: (name: string) => string[] }) => void) {
      paint = (painted) => {
        tell({ getEntriesByName: (name) => (name === painted ? [painted] : []) });
      };
    }
  }
  vi.stubGlobal("PerformanceObserver", Paints);
  await openAt("/");
  paint("first-paint"); // A background, no text yet.
  expect(added()).toEqual([]);
  paint("first-contentful-paint");
  expect(added()).toEqual(["script"]);
});

test("starts a cached program only when the whole page is parsed", async () => {
  const added = nameProgram();
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  await openAt("/dashboard/welcome");
  expect(added()).toEqual(["link"]); // Fetched, not run.
  state.mockReturnValue("interactive");
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(added()).toEqual(["link", "script"]);
});
