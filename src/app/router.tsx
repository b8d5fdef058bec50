import { Route, Routes, useLocation } from "react-router-dom";

import { developmentRows } from "@/app/development-rows";
import { rowAt } from "@/app/noted-rows";
import { useReachedPage } from "@/app/pages-ahead";
import { PublicLayout } from "@/app/public-layout";
import { landingRow, mailboxRow, notFoundRow, privacyRow, redirect } from "@/app/public-rows";
import { RootLayout } from "@/app/root-layout";
import { hasKeptSignIn } from "@/lib/kept-sign-in";
import { late } from "@/lib/late";
import { firstPaths } from "@/lib/first-paths";

/** The client's and the coach's rows come with the server's client: nobody waits for it on the way to the first page. */
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

/** The first words of the addresses in areas.tsx. */
const AREAS = ["auth", "unauthorized", "dashboard", "admin"];

function isInAreas(pathname: string): boolean {
  const [, firstWord = ""] = pathname.toLowerCase().split("/");
  return AREAS.includes(firstWord) || (firstWord === "" && hasKeptSignIn());
}

/** Fetches what a page needs, so that it can be drawn without a fallback before it. */
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
