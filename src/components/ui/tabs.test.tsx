import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
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

test("wraps around after the last tab; Home and End go to the ends", async () => {
  const [inbox, compose] = screen.getAllByRole("tab");
  const press = async (key: string, reached: HTMLElement | undefined) => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    await waitFor(() => expect(document.activeElement).toBe(reached));
  };
  inbox?.focus();
  await press("ArrowLeft", compose);
  await press("ArrowRight", inbox);
  await press("End", compose);
  await press("Home", inbox);
});

test("once the focus is inside, only the open tab is a Tab stop", async () => {
  const tabs = screen.getAllByRole("tab");
  expect(tabs.map((tab) => tab.getAttribute("aria-selected"))).toEqual(["true", "false"]);
  tabs[0]?.focus();
  await waitFor(() => expect(tabs.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]));
});
