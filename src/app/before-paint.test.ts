/** public/before-paint.js cannot import anything: these hold it to what the program knows. */
import { afterEach, expect, test, vi } from "vitest";

import { hasKeptSignIn, tokenStorage } from "@/lib/kept-sign-in";

const { dataset } = document.documentElement;
const tokenKey = `__convexAuthJWT_${window.location.origin.replace(/[^a-zA-Z0-9]/g, "")}`;

afterEach(() => {
  tokenStorage.removeItem(tokenKey);
  window.history.replaceState(null, "", "/");
  delete dataset["elsewhere"];
  vi.restoreAllMocks();
});

/** What a browser does before it paints, run afresh each time. */
async function openAt(path: string): Promise<boolean> {
  window.history.replaceState(null, "", path);
  delete dataset["elsewhere"];
  runs += 1;
  await import(/* @vite-ignore */ `${process.cwd()}/public/before-paint.js?place=${String(runs)}`);
  return "elsewhere" in dataset;
}
let runs = 0;

test("the drawn landing page is for its own address, whatever follows it", async () => {
  expect(await openAt("/")).toBe(false);
  expect(await openAt("/?from=letter#ready")).toBe(false);
  for (const path of ["/auth", "/dashboard/welcome", "/no/such/place"]) {
    expect(await openAt(path), path).toBe(true);
  }
});

test("and not for whoever keeps a sign-in", async () => {
  tokenStorage.setItem(tokenKey, "a token");
  expect(hasKeptSignIn()).toBe(true);
  expect(await openAt("/")).toBe(true);
});

test("a program that is kept already waits for the whole page all the same", async () => {
  const itself = Object.assign(document.createElement("script"), { src: "/before-paint.js" });
  itself.dataset["program"] = "/assets/program.js";
  vi.spyOn(document, "currentScript", "get").mockReturnValue(itself);
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("loading");
  const append = vi.spyOn(document.head, "append").mockReturnValue();
  const added = () => append.mock.calls.flat().map((node) => (node as Element).localName);
  await openAt("/dashboard/welcome");
  expect(added()).toEqual(["link"]); // fetched, and not run
  state.mockReturnValue("interactive");
  document.dispatchEvent(new Event("DOMContentLoaded"));
  expect(added()).toEqual(["link", "script"]);
});
