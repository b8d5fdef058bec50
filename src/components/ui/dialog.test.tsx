import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogTitle,
  DialogTrigger,
} from "@/components/ui/dialog";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";

beforeEach(() => {
  render(
    <Dialog>
      <DialogTrigger>Cancel this session</DialogTrigger>
      <DialogContent>
        <DialogTitle>Cancel the session?</DialogTitle>
        <DialogDescription>Your coach will be notified.</DialogDescription>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Keep it</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>,
  );
});

afterEach(cleanup);

async function openDialog() {
  const trigger = screen.getByRole("button", { name: "Cancel this session" });
  trigger.focus();
  fireEvent.click(trigger);
  return { trigger, dialog: await screen.findByRole("dialog", { name: "Cancel the session?" }) };
}

test("a dialog is named by its title and described by its text", async () => {
  const { dialog } = await openDialog();
  const description = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
  expect(description?.textContent).toBe("Your coach will be notified.");
});

test("takes the focus and returns it when Escape closes it", async () => {
  const { trigger, dialog } = await openDialog();
  await waitFor(() => {
    expect(dialog.contains(document.activeElement)).toBe(true);
  });
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });
});

test.each(["Close", "Keep it"])("the button %s closes it", async (name) => {
  await openDialog();
  fireEvent.click(screen.getByRole("button", { name }));
  await waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

function OpenedByState() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Reschedule</button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>Choose another time</DialogTitle>
        </DialogContent>
      </Dialog>
    </>
  );
}

test("returns the focus to a button that is not its trigger", async () => {
  render(<OpenedByState />);
  const button = screen.getByRole("button", { name: "Reschedule" });
  button.focus();
  fireEvent.click(button);
  const dialog = await screen.findByRole("dialog", { name: "Choose another time" });
  await waitFor(() => {
    expect(dialog.contains(document.activeElement)).toBe(true);
  });
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => {
    expect(document.activeElement).toBe(button);
  });
});

function OpenedByMenu() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger>More</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setIsOpen(true)}>Edit</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>Edit the session</DialogTitle>
          <input aria-label="Title" />
        </DialogContent>
      </Dialog>
    </>
  );
}

test("[area-17] returns the focus to the button of the menu that it was opened from", async () => {
  render(<OpenedByMenu />);
  const button = screen.getByRole("button", { name: "More" });
  button.focus();
  fireEvent.keyDown(button, { key: "Enter" });
  const item = await screen.findByRole("menuitem", { name: "Edit" });
  item.focus();
  fireEvent.click(item);
  const dialog = await screen.findByRole("dialog", { name: "Edit the session" });
  await waitFor(() => {
    expect(dialog.contains(document.activeElement)).toBe(true);
  });
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => {
    expect(document.activeElement).toBe(button);
  });
});

function RemovesItsButton() {
  const [state, setState] = useState<"there" | "asked" | "gone">("there");
  return (
    <ul>
      <li aria-label="A session">
        {state !== "gone" && <button onClick={() => setState("asked")}>Cancel</button>}
      </li>
      <Dialog open={state === "asked"}>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>Cancel this one?</DialogTitle>
          <button onClick={() => setState("gone")}>Yes</button>
        </DialogContent>
      </Dialog>
    </ul>
  );
}

test("[area-17] moves the focus to the element around its button when the button is gone", async () => {
  render(<RemovesItsButton />);
  const button = screen.getByRole("button", { name: "Cancel" });
  button.focus();
  fireEvent.click(button);
  const yes = await screen.findByRole("button", { name: "Yes" });
  yes.focus();
  fireEvent.click(yes);
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole("listitem", { name: "A session" }));
  });
  screen.getByRole("listitem", { name: "A session" }).blur();
  expect(screen.getByRole("listitem", { name: "A session" }).hasAttribute("tabindex")).toBe(false);
});

function LeavesItsPage() {
  const [state, setState] = useState<"there" | "asked" | "left">("there");
  if (state === "left") return <h1>Circles</h1>;
  return (
    <section>
      <button onClick={() => setState("asked")}>Leave</button>
      {state === "asked" && (
        <Dialog open>
          <DialogContent aria-describedby={undefined}>
            <DialogTitle>Leave it?</DialogTitle>
            <button onClick={() => setState("left")}>Yes</button>
          </DialogContent>
        </Dialog>
      )}
    </section>
  );
}

test("[area-17] moves the focus to the page's heading when everything around its button is gone", async () => {
  render(
    <main id="content">
      <LeavesItsPage />
    </main>,
  );
  const button = screen.getByRole("button", { name: "Leave" });
  button.focus();
  fireEvent.click(button);
  const yes = await screen.findByRole("button", { name: "Yes" });
  yes.focus();
  fireEvent.click(yes);
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Circles" }));
  });
});

test("[area-17] does not scroll the page when its button had no focus, as after a press in Safari", async () => {
  const { rerender } = render(
    <main id="content">
      <h1>Circles</h1>
      <Dialog open>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>Leave it?</DialogTitle>
        </DialogContent>
      </Dialog>
    </main>,
  );
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  const closed = new Promise((resolve) => {
    dialog.addEventListener("focusScope.autoFocusOnUnmount", resolve);
  });
  rerender(
    <main id="content">
      <h1>Circles</h1>
    </main>,
  );
  await closed;
  expect(document.activeElement).toBe(document.body);
});

function OpensAnother() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const closeLast = () => setOpen((before) => before.slice(0, -1));
  return (
    <>
      <button onClick={() => setOpen(["outer"])}>Share</button>
      <Dialog open={open.length > 0} onOpenChange={closeLast}>
        <DialogContent aria-describedby={undefined}>
          <DialogTitle>What to share</DialogTitle>
          <button onClick={() => setOpen(["outer", "inner"])}>Withdraw</button>
          <Dialog open={open.length > 1} onOpenChange={closeLast}>
            <DialogContent aria-describedby={undefined}>
              <DialogTitle>Withdraw it?</DialogTitle>
            </DialogContent>
          </Dialog>
        </DialogContent>
      </Dialog>
    </>
  );
}

test("[area-17] returns the focus to its opener after another dialog was opened from it", async () => {
  render(<OpensAnother />);
  const button = screen.getByRole("button", { name: "Share" });
  button.focus();
  fireEvent.click(button);
  const outer = await screen.findByRole("dialog", { name: "What to share" });
  const inside = screen.getByRole("button", { name: "Withdraw" });
  await waitFor(() => expect(outer.contains(document.activeElement)).toBe(true));
  inside.focus();
  fireEvent.click(inside);
  const inner = await screen.findByRole("dialog", { name: "Withdraw it?" });
  await waitFor(() => expect(inner.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(inner, { key: "Escape" });
  await waitFor(() => expect(document.activeElement).toBe(inside));
  fireEvent.keyDown(outer, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});
