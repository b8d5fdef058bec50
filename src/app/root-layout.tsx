import { type MouseEvent, type ReactNode, Suspense } from "react";

import { Opening } from "@/components/patterns/opening";
import { frame } from "@/content/frame";

/** An area's layout provides the <main id="content">. */
export function RootLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        onClick={skipToContent}
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-primary px-5 py-3 font-medium text-primary-foreground focus-visible:translate-y-0"
      >
        {frame.skipLink}
      </a>
      {/* Seen only before the first page: on later navigations the previous page stays. */}
      <Suspense fallback={<OpeningPage />}>{children}</Suspense>
    </>
  );
}

function OpeningPage() {
  return (
    <main id="content" className="flex min-h-dvh flex-col">
      <Opening />
    </main>
  );
}

/** A plain fragment would be a new history entry for the router. */
function skipToContent(event: MouseEvent) {
  event.preventDefault();
  const content = document.getElementById("content");
  content?.focus();
  content?.scrollIntoView();
}
