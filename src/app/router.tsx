import { lazy } from "react";
import { Route, Routes, useLocation } from "react-router-dom";

import { PublicLayout } from "@/app/public-layout";
import { landingRow, mailboxRow, notFoundRow, privacyRow, redirect } from "@/app/public-rows";
import { RootLayout } from "@/app/root-layout";
import { hasKeptSignIn } from "@/lib/kept-sign-in";
import { paths } from "@/lib/paths";

/** The client's and the coach's rows come with the server's client: nobody waits for it on the way to the first page. */
const Areas = lazy(async () => ({ default: (await import("@/app/areas")).Areas }));

const publicRows = [
  landingRow,
  privacyRow,
  redirect("/login", paths.signIn()),
  redirect("/me/*", paths.dashboard()),
  mailboxRow,
  notFoundRow,
];

/** The first words of the addresses in areas.tsx. */
const AREAS = ["auth", "unauthorized", "dashboard", "admin"];

export function Router() {
  const { pathname } = useLocation();
  const [, firstWord = ""] = pathname.toLowerCase().split("/");
  const isInAreas = AREAS.includes(firstWord) || (firstWord === "" && hasKeptSignIn());
  return (
    <RootLayout>
      {isInAreas ? (
        <Areas />
      ) : (
        <Routes>
          <Route element={<PublicLayout />}>{publicRows}</Route>
        </Routes>
      )}
    </RootLayout>
  );
}
