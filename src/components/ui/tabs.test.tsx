import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";

beforeEach(() => {
  render(
    <Tabs defaultValue="inbox">
      <TabsList aria-label="Letters">
        <TabsTrigger value="inbox">Inbox</TabsTrigger>
        <TabsTrigger value="compose">Compose</TabsTrigger>
      </TabsList>
      <TabsContent value="inbox">Three letters</TabsContent>
      <TabsContent value="compose">A blank page</TabsContent>
    </Tabs>,
  );
});

afterEach(cleanup);

test("the open panel is named by its tab, and only that one is shown", () => {
  expect(screen.getByRole("tabpanel", { name: "Inbox" }).textContent).toBe("Three letters");
  expect(screen.queryByText("A blank page")).toBeNull();
});

test("the arrow keys move between tabs and open them", async () => {
  const inbox = screen.getByRole("tab", { name: "Inbox" });
  inbox.focus();
  fireEvent.keyDown(inbox, { key: "ArrowRight" });
  const panel = await screen.findByRole("tabpanel", { name: "Compose" });
  expect(panel.textContent).toBe("A blank page");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Compose" }));
});

test("wraps around after the last tab; Home and End go to the ends", () => {
  const [inbox, compose] = screen.getAllByRole("tab");
  const press = (key: string) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  inbox?.focus();
  press("ArrowLeft");
  expect(document.activeElement).toBe(compose);
  press("ArrowRight");
  expect(document.activeElement).toBe(inbox);
  press("End");
  expect(document.activeElement).toBe(compose);
  press("Home");
  expect(document.activeElement).toBe(inbox);
});

test("only the open tab is a Tab stop", () => {
  const tabs = screen.getAllByRole("tab");
  expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(["true", "false"]);
  expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
});
