import { act, renderHook } from "@testing-library/react";
import { BrowserRouter, useNavigate } from "react-router-dom";
import { beforeEach, expect, test } from "vitest";

import { useBoardView } from "@/features/goals/coach-goals";

beforeEach(() => window.history.replaceState(null, "", "/admin/goals"));

const open = () =>
  renderHook(() => ({ ...useBoardView(), goTo: useNavigate() }), { wrapper: BrowserRouter }).result;

test("two filter changes before the next render are both kept", () => {
  const board = open();
  act(() => {
    const { change } = board.current;
    change({ search: "imogen" });
    change({ status: "completed" });
  });
  expect(board.current.view).toMatchObject({ search: "imogen", status: "completed" });
  expect(window.location.search).toBe("?search=imogen&status=completed");
});

test("a link to another address shows its filters", () => {
  const board = open();
  act(() => board.current.change({ search: "imogen" }));
  act(() => void board.current.goTo("/admin/goals?category=financial&goal=one"));
  expect(board.current.view).toMatchObject({ search: "", category: "financial" });
  act(() => board.current.change({ category: "" }));
  expect(window.location.search).toBe("?goal=one");
});
