import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ErrorBoundary } from "@/app/error-boundary";
import { frame } from "@/content/frame";

beforeEach(() => {
  vi.spyOn(console, "error").mockReturnValue(); // React logs every caught error.
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function BrokenPage(): never {
  throw new Error("a page broke");
}

test("a page that fails to render shows a message and a reload button", () => {
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  render(
    <ErrorBoundary>
      <BrokenPage />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("alert").textContent).toContain(frame.failure.sentence);
  expect(document.body.textContent).not.toContain("a page broke");
  fireEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(reload).toHaveBeenCalledOnce();
});

test("a page that renders is shown unchanged", () => {
  render(
    <ErrorBoundary>
      <p>All is well</p>
    </ErrorBoundary>,
  );
  expect(screen.getByText("All is well")).toBeTruthy();
});
