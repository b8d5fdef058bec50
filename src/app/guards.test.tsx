import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";

import { OnlyNobody, RequireRole } from "@/app/guards";
import * as signInModule from "@/app/sign-in";
import { frame } from "@/content/frame";
import type { Viewer } from "@/lib/sign-in/viewer";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const somebody = (role: Viewer["role"]): signInModule.SignIn => ({
  state: "somebody",
  viewer: { userId: "ada", role } as Viewer,
});

function Place() {
  return <p>{useLocation().pathname}</p>;
}

function openAs(signIn: signInModule.SignIn, only: Viewer["role"]): string {
  const hand = { signIn, leave: async () => {}, close: () => {} };
  vi.spyOn(signInModule, "useSignIn").mockReturnValue(hand);
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

test("[route-16] shows a loading page until the viewer is known", () => {
  openAs({ state: "loading" }, "client");
  expect(screen.getByRole("status").textContent).toBe(frame.loading);
  cleanup();
  render(<OnlyNobody />, { wrapper: MemoryRouter });
  expect(screen.getByRole("status").textContent).toBe(frame.loading);
});

test.each<[string, signInModule.SignIn, Viewer["role"], string]>([
  ["[route-17] nobody", { state: "nobody", hasJustLeft: false, end: null }, "client", "/auth"],
  ["[route-18] a client in the coach's area", somebody("client"), "admin", "/unauthorized"],
  ["[route-19] a coach in the client's area", somebody("admin"), "client", "/unauthorized"],
  ["[route-8] a client in their own", somebody("client"), "client", "The page"],
  ["[route-9] a coach in their own", somebody("admin"), "admin", "The page"],
])("redirects %s to their own area", (_who, signIn, only, shown) => {
  expect(openAs(signIn, only)).toBe(shown);
});

function openSignIn(from: unknown) {
  const signIn = somebody("client");
  const hand = { signIn, leave: async () => {}, close: () => {} };
  vi.spyOn(signInModule, "useSignIn").mockReturnValue(hand);
  const entry = { pathname: "/auth", search: "?next=//evil.example", state: { from } };
  render(
    <MemoryRouter initialEntries={[entry]}>
      <Routes>
        <Route element={<OnlyNobody />}>
          <Route path="/auth" element="The sign-in page" />
        </Route>
        <Route path="*" element={<Place />} />
      </Routes>
    </MemoryRouter>,
  );
}

test("[book-6] returns to a booking page after sign-in", () => {
  openSignIn("/book/dana-levi");
  expect(document.body.textContent).toBe("/book/dana-levi");
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/dashboard@evil.example",
  "/dashboard/../admin",
  "/book/../admin",
  "/bookish",
  "/dashboardish",
  "javascript:alert(1)",
  "%2f%2fevil.example",
  { pathname: "//evil.example" },
])("A14: ignores a return address of %o and goes to the home page", (from) => {
  openSignIn(from);
  expect(document.body.textContent).toBe("/dashboard");
});
