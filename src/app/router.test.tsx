import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Router } from "@/app/router";
import { frame } from "@/content/frame";
import { landing } from "@/content/landing";
import { notFound } from "@/content/not-found";
import { documentTitle } from "@/content/product";

const scrollTo = vi.spyOn(window, "scrollTo");
const warn = vi.spyOn(console, "warn");

beforeEach(() => {
  scrollTo.mockReset().mockReturnValue();
  warn.mockReset().mockReturnValue();
});

afterEach(cleanup);

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Router />
    </MemoryRouter>,
  );
}

const findHeading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("a link opens its page: the title changes, the heading gets the focus, the page is at its top", async () => {
  open("/");
  await findHeading(landing.title);
  expect(document.title).toBe(documentTitle(null));

  fireEvent.click(screen.getByRole("link", { name: frame.privacyLink }));
  const heading = await findHeading("Privacy & Data Policy");
  await waitFor(() => {
    expect(document.activeElement).toBe(heading);
  });
  expect(document.title).toBe(documentTitle("Privacy & Data Policy"));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

test("an entry of the contents list focuses its section", async () => {
  open("/privacy");
  await findHeading("Privacy & Data Policy");
  fireEvent.click(screen.getByRole("link", { name: "Your rights" }));
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Your rights" }));
  });
});

test("an unknown address shows the 404 page with a link home, and is logged without its query", async () => {
  open("/no/such/place?token=secret");
  await findHeading(notFound.title);
  await waitFor(() => {
    expect(warn).toHaveBeenCalledWith("Page not found: /no/such/place");
  });
  fireEvent.click(screen.getByRole("link", { name: notFound.link }));
  await findHeading(landing.title);
});

test("the skip link focuses the content and leaves the address alone", async () => {
  open("/privacy");
  await findHeading("Privacy & Data Policy");
  fireEvent.click(screen.getByRole("link", { name: frame.skipLink }));
  expect(document.activeElement?.id).toBe("content");
  expect(window.location.hash).toBe("");
});

test("ignores a malformed fragment", async () => {
  open("/privacy#%E0%A4%A");
  await findHeading("Privacy & Data Policy");
});
