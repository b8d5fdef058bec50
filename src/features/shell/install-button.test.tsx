import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";

import { appWords } from "@/content/app";
import { InstallButton } from "@/features/shell/area-links";

/** The offer can arrive before the program, so a script of the page stores it. */
beforeAll(() => import(/* @vite-ignore */ `${process.cwd()}/public/before-paint.js?offer`));
afterEach(cleanup);

function makeOffer() {
  const prompt = vi.fn(() => Promise.resolve({ outcome: "accepted" }));
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  act(() => void window.dispatchEvent(Object.assign(offer, { prompt })));
  expect(offer.defaultPrevented, "the browser shows no banner of its own").toBe(true);
  return prompt;
}
const button = () => screen.queryByRole("button", { name: appWords.install });

test("nothing is shown where the browser offers nothing", () => {
  render(<InstallButton />);
  expect(button()).toBeNull();
});

test("an offer made before the page's foot is used once", () => {
  const prompt = makeOffer();
  render(<InstallButton />);
  const shown = button();
  if (shown === null) throw new Error("The offer is not shown.");
  fireEvent.click(shown);
  expect(prompt).toHaveBeenCalledOnce();
  expect(button()).toBeNull();
});

test("a later offer is shown, and goes once the app is installed another way", () => {
  render(<InstallButton />);
  makeOffer();
  expect(button()).not.toBeNull();
  act(() => void window.dispatchEvent(new Event("appinstalled")));
  expect(button()).toBeNull();
});
