import { Link, Outlet } from "react-router-dom";

import { Wordmark } from "@/components/patterns/wordmark";
import { frame } from "@/content/frame";
import { product } from "@/content/product";
import { AppearanceControl } from "@/features/appearance/appearance-control";
import { paths } from "@/lib/paths";

/** The pages that anybody may open: a quiet head, the page, and a foot. */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="relative z-10 mx-auto flex w-full max-w-page items-center px-5 py-5 sm:px-8">
        <Link
          to={paths.home()}
          aria-label={`${product.name}, ${frame.homeLink}`}
          className="inline-flex min-h-11 items-center"
        >
          <Wordmark name={product.name} />
        </Link>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-page flex-col gap-6 px-5 py-8 sm:flex-row sm:items-center sm:justify-between sm:px-8">
          <Link
            to={paths.privacy()}
            className="inline-flex min-h-11 w-fit items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink"
          >
            {frame.privacyLink}
          </Link>
          <AppearanceControl className="w-fit" />
        </div>
      </footer>
    </div>
  );
}
