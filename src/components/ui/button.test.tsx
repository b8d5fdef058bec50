import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { Button, buttonVariants } from "@/components/ui/button";

afterEach(cleanup);

test("a button does not submit a form unless it says so", () => {
  render(<Button>Save</Button>);
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("type")).toBe("button");
});

test("pressing it calls its action", () => {
  const handleClick = vi.fn();
  render(<Button onClick={handleClick}>Save</Button>);
  fireEvent.click(screen.getByRole("button"));
  expect(handleClick).toHaveBeenCalledOnce();
});

test("while pending it says so, keeps its name and its focus, and does nothing more", () => {
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

test("a pending submit button does not send its form a second time", () => {
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

test("a link can wear a button's looks and stay a link", () => {
  render(
    <a href="/privacy" className={buttonVariants({ variant: "quiet" })}>
      Privacy
    </a>,
  );
  expect(screen.getByRole("link", { name: "Privacy" }).className).toContain("border-line-strong");
});

test("the caller's classes come last, so that it can place the button", () => {
  render(<Button className="mt-2">Save</Button>);
  expect(screen.getByRole("button").className.endsWith(" mt-2")).toBe(true);
});
