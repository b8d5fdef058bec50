import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";

import { OnlyNobody, RequireRole } from "@/app/guards";
import * as door from "@/app/sign-in";
import type { Viewer } from "@/lib/viewer";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const somebody = (role: Viewer["role"]): door.SignIn => ({
  state: "somebody",
  viewer: { userId: "ada", role } as Viewer,
});

function Place() {
  return <p>{useLocation().pathname}</p>;
}

/** Opens a page of the area as whoever is at the browser, and says what is shown. */
function openAs(signIn: door.SignIn, only: Viewer["role"]): string {
  const hand = { signIn, leave: async () => {}, close: () => {} };
  vi.spyOn(door, "useSignIn").mockReturnValue(hand);
  const area = <RequireRole only={only}>The page</RequireRole>;
  render(
    <MemoryRouter initialEntries={["/area"]}>
      <Routes>
        <Route path="/area" element={area} />
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );
  return document.body.textContent;
}

test("[route-16] while nobody knows who it is, the page is opening", () => {
  openAs({ state: "loading" }, "client");
  expect(screen.getByRole("status").textContent).toBe("Opening the page");
  cleanup();
  render(<OnlyNobody />, { wrapper: MemoryRouter });
  expect(screen.getByRole("status").textContent).toBe("Opening the page");
});

test.each<[string, door.SignIn, Viewer["role"], string]>([
  ["[route-17] nobody", { state: "nobody", hasJustLeft: false, end: null }, "client", "/auth"],
  ["[route-18] a client in the coach's area", somebody("client"), "admin", "/unauthorized"],
  ["[route-19] a coach in the client's area", somebody("admin"), "client", "/unauthorized"],
  ["[route-8] a client in their own", somebody("client"), "client", "The page"],
  ["[route-9] a coach in their own", somebody("admin"), "admin", "The page"],
])("%s is brought where they belong", (_who, signIn, only, shown) => {
  expect(openAs(signIn, only)).toBe(shown);
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/dashboard@evil.example",
  "/dashboard/../admin",
  "/dashboardish",
  "javascript:alert(1)",
  "%2f%2fevil.example",
  { pathname: "//evil.example" },
])("A14: a wish to go on to %o ends at home", (from) => {
  const signIn = somebody("client");
  const hand = { signIn, leave: async () => {}, close: () => {} };
  vi.spyOn(door, "useSignIn").mockReturnValue(hand);
  const entry = { pathname: "/auth", search: "?next=//evil.example", state: { from } };
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route element={<OnlyNobody />}>
          <Route path="/auth" element="The door" />
        </Route>
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(document.body.textContent).toBe("/dashboard");
});
