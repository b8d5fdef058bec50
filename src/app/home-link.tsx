import { Link } from "react-router-dom";

import { Wordmark } from "@/components/patterns/wordmark";
import { frame } from "@/content/frame";
import { product } from "@/content/product";
import { firstPaths } from "@/lib/loading/first-paths";

export function HomeLink() {
  return (
    <Link
      to={firstPaths.home()}
      aria-label={`${product.name}, ${frame.homeLink}`}
      className="inline-flex min-h-11 shrink-0 items-center"
    >
      {/* A phone shows only the logo, because the greeting needs the space. */}
      <Wordmark name={product.name} className="max-[26rem]:[&>span]:hidden" />
    </Link>
  );
}
