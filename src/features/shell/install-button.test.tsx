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

test("shows nothing if the browser does not offer to install", () => {
  render(<InstallButton />);
  expect(button()).toBeNull();
});

test("uses an offer once that was made before the button was rendered", () => {
  const prompt = makeOffer();
  render(<InstallButton />);
  const shown = button();
  if (shown === null) throw new Error("The offer is not shown.");
  fireEvent.click(shown);
  expect(prompt).toHaveBeenCalledOnce();
  expect(button()).toBeNull();
});

test("shows a later offer until the app is installed in another way", () => {
  render(<InstallButton />);
  makeOffer();
  expect(button()).not.toBeNull();
  act(() => void window.dispatchEvent(new Event("appinstalled")));
  expect(button()).toBeNull();
});
