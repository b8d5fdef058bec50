import { Suspense, type MouseEvent, type ReactNode } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { fetchSide, firstWordOf } from "@/app/area-parts";
import { rowAt } from "@/app/noted-rows";
import { OpeningPage } from "@/app/opening-page";
import { useReachedPage } from "@/app/pages-ahead";
import { PublicLayout } from "@/app/public-layout";
import { landingRow, mailboxRow, notFoundRow, privacyRow, redirect } from "@/app/public-rows";
import { row } from "@/app/route-row";
import { frame } from "@/content/frame";
import { hasKeptSignIn } from "@/lib/kept/kept-sign-in";
import { firstPaths } from "@/lib/loading/first-paths";
import { late } from "@/lib/loading/late";

/** False in the production build, so the bundler drops these pages. */
const developmentRows = import.meta.env.DEV
  ? [
      row("/dev/gallery", "Gallery", async () => ({
        default: (await import("@/features/gallery/gallery")).Gallery,
      })),
    ]
  : [];

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
  const firstWord = firstWordOf(pathname);
  return AREAS.includes(firstWord) || (firstWord === "" && hasKeptSignIn());
}

/** Loads a page, so that it renders without a fallback. */
export async function fetchPage(pathname: string): Promise<void> {
  if (isInAreas(pathname)) await Promise.all([Areas.fetch(), fetchSide(pathname)]);
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

/** An area's layout provides the <main id="content">. */
function RootLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        onClick={skipToContent}
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-primary px-5 py-3 font-medium text-primary-foreground focus-visible:translate-y-0"
      >
        {frame.skipLink}
      </a>
      {/* Shown only before the first page: on later navigations the previous page stays. */}
      <Suspense fallback={<OpeningPage />}>{children}</Suspense>
    </>
  );
}

/** A plain fragment would be a new history entry for the router. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  const content = document.getElementById("content");
  content?.focus();
  content?.scrollIntoView();
}
