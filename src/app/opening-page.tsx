import { useLocation } from "react-router-dom";

import { Opening, OpeningCards } from "@/components/patterns/opening";
import { Wordmark } from "@/components/patterns/wordmark";
import { product } from "@/content/product";

/** The addresses of the areas, and the one that redirects signed-in people to theirs. */
const ownAddress = /^\/($|dashboard|admin)/i;

/** Shown until the page has loaded. */
export function OpeningPage() {
  const { pathname } = useLocation();
  return (
    <main id="content" className="flex min-h-dvh flex-col">
      {ownAddress.test(pathname) ? <OpeningArea /> : <Opening />}
    </main>
  );
}

/** The build writes it into index.html too, so that it shows before the program has loaded (drawn-first-page.tsx). */
export function OpeningArea() {
  return (
    <>
      <div className="border-b border-border bg-card">
        <div className="mx-auto flex min-h-16 w-full max-w-page items-center px-5 sm:px-8">
          <Wordmark name={product.name} />
        </div>
      </div>
      <OpeningCards />
    </>
  );
}
