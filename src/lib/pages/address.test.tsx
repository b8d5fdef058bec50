import { act, renderHook } from "@testing-library/react";
import { BrowserRouter, useNavigate } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";

import { useAddress } from "@/lib/pages/address";

beforeEach(() => window.history.replaceState(null, "", "/admin/messages"));

/** Two parts of one page, each with its own parameters. */
const open = () =>
  renderHook(() => ({ list: useAddress(), detail: useAddress(), goTo: useNavigate() }), {
    wrapper: BrowserRouter,
  }).result;

test("two components that change the address before the next render both keep their change", () => {
  const page = open();
  act(() => {
    page.current.list[1]({ filter: "unread" }, { replace: true });
    page.current.detail[1]({ client: "imogen" });
  });
  expect(window.location.search).toBe("?filter=unread&client=imogen");
  for (const part of ["list", "detail"] as const) {
    expect(page.current[part][0].toString()).toBe("filter=unread&client=imogen");
  }
});

test("null and empty text remove a parameter, and other parameters stay", () => {
  window.history.replaceState(null, "", "/admin/messages?filter=all&client=imogen&message=one");
  const page = open();
  act(() => page.current.list[1]({ client: null, message: "" }));
  expect(window.location.search).toBe("?filter=all");
  expect(page.current.list[0].get("client")).toBeNull();
});

test("a link to another address replaces the changes", () => {
  const page = open();
  act(() => page.current.list[1]({ filter: "unread" }));
  act(() => void page.current.goTo("/admin/messages?client=imogen"));
  expect(page.current.list[0].toString()).toBe("client=imogen");
});

test("a parameter can be present without a value", () => {
  const page = open();
  act(() => page.current.list[1]({ give: true }));
  expect(window.location.search).toBe("?give=");
  expect(page.current.list[0].get("give")).toBe("");
});
