import { toastMs, toastsVisibleMax } from "@domain/limits";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { findPlace, Toaster } from "@/components/ui/toaster";
import { notify } from "@/lib/device/notify";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<Toaster />);
});

afterEach(() => {
  act(() => {
    toast.dismiss();
    vi.runAllTimers();
  });
  cleanup();
  vi.useRealTimers();
});

function showAndWait(notice: Parameters<typeof notify>[0], waitMs = 50) {
  act(() => {
    notify(notice);
  });
  act(() => {
    vi.advanceTimersByTime(waitMs);
  });
}

test("announces a notice politely, with its title and text", () => {
  showAndWait({ title: "Message sent", body: "Your message has been sent." });
  const region = screen.getByText("Your message has been sent.").closest("section");
  expect(region?.getAttribute("aria-live")).toBe("polite");
  expect(region?.textContent).toContain("Message sent");
});

test("[area-10] a success notice disappears", async () => {
  showAndWait({ title: "Message sent" }, toastMs + 1000);
  await waitFor(() => {
    expect(screen.queryByText("Message sent")).toBeNull();
  });
});

const shownCount = (title: string) => screen.queryAllByText(title).length;

test("a repeated notice is shown once and stays for its full time", () => {
  showAndWait({ title: "Message sent" }, toastMs - 500);
  showAndWait({ title: "Message sent" }, toastMs - 500);
  expect(shownCount("Message sent")).toBe(1);
  showAndWait({ title: "Reply sent" });
  expect(shownCount("Message sent") + shownCount("Reply sent")).toBe(2);
});

test("a notice is shown again while the same one is disappearing", async () => {
  showAndWait({ title: "Message sent" }, toastMs + 20);
  showAndWait({ title: "Message sent" }, 1000);
  await waitFor(() => {
    expect(shownCount("Message sent")).toBe(1);
  });
});

test("each notice keeps its own undo", () => {
  const action = { label: "Undo", onAct: vi.fn() };
  showAndWait({ title: "Goal deleted", action });
  showAndWait({ title: "Goal deleted", action });
  expect(shownCount("Goal deleted")).toBe(2);
});

test("undo returns the focus at once, and does not take it from a dialog opened meanwhile", () => {
  document.body.insertAdjacentHTML("beforeend", `<button>First</button><button>Second</button>`);
  const [first, second] = ["First", "Second"].map((name) => screen.getByRole("button", { name }));
  first?.focus();
  const action = { label: "Undo", onAct: vi.fn() };
  showAndWait({ title: "Goal deleted", action });
  const undo = screen.getByRole("button", { name: "Undo" });
  act(() => {
    undo.focus();
  });
  fireEvent.click(undo);
  expect(document.activeElement).toBe(first);
  second?.focus();
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  expect(screen.queryByText("Goal deleted")).toBeNull();
  expect(document.activeElement).toBe(second);
  first?.remove();
  second?.remove();
});

test("[area-10] an error stays until it is dismissed", async () => {
  showAndWait({ tone: "danger", title: "Upload error" }, toastMs * 10);
  expect(screen.getByText("Upload error")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  act(() => {
    vi.advanceTimersByTime(1000);
  });
  await waitFor(() => {
    expect(screen.queryByText("Upload error")).toBeNull();
  });
});

test("[area-9] shows at most three notices", () => {
  for (const title of ["One", "Two", "Three", "Four"]) showAndWait({ tone: "danger", title });
  const visible = document.querySelectorAll("[data-sonner-toast][data-visible=true]");
  expect(visible).toHaveLength(toastsVisibleMax);
});

const room = { top: 72, bottom: 772 };

test("a notice takes the highest place when the space is empty", () => {
  expect(findPlace(room, 84, [])).toBe(72);
});

test("a notice goes below the controls of a page's head", () => {
  const head = { top: 80, bottom: 124 };
  const search = { top: 140, bottom: 184 };
  expect(findPlace(room, 84, [head, search])).toBe(192);
});

test("a notice fits between two controls without touching either", () => {
  const above = { top: 72, bottom: 200 };
  const below = { top: 300, bottom: 772 };
  expect(findPlace(room, 84, [above, below])).toBe(208);
});

test("a notice covers as little as possible when controls are everywhere", () => {
  const rows = [72, 172, 272, 472, 572, 672].map((top) => ({ top, bottom: top + 60 }));
  const place = findPlace(room, 84, rows);
  expect(place).toBe(340);
});

test("a notice stays on the screen", () => {
  const tall = { top: 72, bottom: 760 };
  expect(findPlace(room, 84, [tall])).toBe(72);
});
