import { Route, Routes, useLocation } from "react-router-dom";

import { developmentRows } from "@/app/development-rows";
import { rowAt } from "@/app/noted-rows";
import { useReachedPage } from "@/app/pages-ahead";
import { PublicLayout } from "@/app/public-layout";
import { landingRow, mailboxRow, notFoundRow, privacyRow, redirect } from "@/app/public-rows";
import { RootLayout } from "@/app/root-layout";
import { hasKeptSignIn } from "@/lib/kept/kept-sign-in";
import { late } from "@/lib/loading/late";
import { firstPaths } from "@/lib/loading/first-paths";

/** Loaded with the Convex client, which the first page does not need. */
const Areas = late(async () => (await import("@/app/areas")).Areas);

const publicRows = [
  landingRow,
  privacyRow,
  redirect("/login", firstPaths.signIn()),
  redirect("/me/*", firstPaths.dashboard()),
  mailboxRow,
  ...developmentRows,
  notFoundRow,
];

/** The first segments of the addresses in areas.tsx. */
const AREAS = ["auth", "book", "unauthorized", "dashboard", "admin"];

function isInAreas(pathname: string): boolean {
  const [, firstWord = ""] = pathname.toLowerCase().split("/");
  return AREAS.includes(firstWord) || (firstWord === "" && hasKeptSignIn());
}

/** Loads a page, so that it renders without a fallback. */
export async function fetchPage(pathname: string): Promise<void> {
  if (isInAreas(pathname)) await Areas.fetch();
  await rowAt(pathname)?.();
}

export function Router() {
  const { pathname } = useLocation();
  useReachedPage(fetchPage);
  return (
    <RootLayout>
      {isInAreas(pathname) ? (
        <Areas />
      ) : (
        <Routes>
          <Route element={<PublicLayout />}>{publicRows}</Route>
        </Routes>
      )}
    </RootLayout>
  );
}
