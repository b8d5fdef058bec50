import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { Button, buttonVariants } from "@/components/ui/button";

afterEach(cleanup);

test("a button does not submit a form unless its type says so", () => {
  render(<Button>Save</Button>);
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("type")).toBe("button");
});

test("a press calls its action", () => {
  const handleClick = vi.fn();
  render(<Button onClick={handleClick}>Save</Button>);
  fireEvent.click(screen.getByRole("button"));
  expect(handleClick).toHaveBeenCalledOnce();
});

test("a pending button says so, keeps its name and focus, and ignores presses", () => {
  const handleClick = vi.fn();
  render(
    <Button isPending onClick={handleClick}>
      Save
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Save" });
  button.focus();
  fireEvent.click(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(button.hasAttribute("disabled")).toBe(false);
  expect(document.activeElement).toBe(button);
  expect(handleClick).not.toHaveBeenCalled();
});

test("a pending submit button does not submit its form again", () => {
  const handleSubmit = vi.fn();
  render(
    <form onSubmit={handleSubmit}>
      <Button type="submit" isPending>
        Send
      </Button>
    </form>,
  );
  fireEvent.click(screen.getByRole("button"));
  expect(handleSubmit).not.toHaveBeenCalled();
});

test("a link can look like a button and stays a link", () => {
  render(
    <a href="/privacy" className={buttonVariants({ variant: "outline" })}>
      Privacy
    </a>,
  );
  expect(screen.getByRole("link", { name: "Privacy" }).className).toContain("border-input");
});

test("the caller's classes come last, so that it can place the button", () => {
  render(<Button className="mt-2">Save</Button>);
  expect(screen.getByRole("button").className.endsWith(" mt-2")).toBe(true);
});
