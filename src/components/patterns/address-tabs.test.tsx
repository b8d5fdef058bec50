import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, expect, test } from "vitest";

import { AddressTabs } from "@/components/patterns/address-tabs";

afterEach(cleanup);

const tabs = { inbox: "Inbox", compose: "Compose" } as const;
const panels = { inbox: "Three letters", compose: "A blank page" };

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <AddressTabs label="Letters" tabs={tabs} panels={panels} parts={{ compose: ["stamps"] }} />
      <Address />
    </MemoryRouter>,
  );
}

function Address() {
  const { search } = useLocation();
  return <output>{search}</output>;
}

const panel = () => screen.getByRole("tabpanel").textContent;
const addressNow = () => screen.getByRole("status").textContent;

test("opens the tab that the URL names", () => {
  open("/?tab=compose");
  expect(panel()).toBe("A blank page");
});

test("opens the tab of the part that the URL names", () => {
  open("/?tab=stamps");
  expect(panel()).toBe("A blank page");
});

test("opens the first tab for a missing or unknown name", () => {
  for (const address of ["/", "/?tab=", "/?tab=toString", "/?tab=outbox"]) {
    open(address);
    expect(panel()).toBe("Three letters");
    cleanup();
  }
});

test("choosing a tab updates the URL; the first one needs no parameter", () => {
  open("/?client=one&message=two");
  fireEvent.mouseDown(screen.getByRole("tab", { name: "Compose" }), { button: 0 });
  expect(panel()).toBe("A blank page");
  expect(addressNow()).toBe("?tab=compose");
  fireEvent.mouseDown(screen.getByRole("tab", { name: "Inbox" }), { button: 0 });
  expect(addressNow()).toBe("");
});
