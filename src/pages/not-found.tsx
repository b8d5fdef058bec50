import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";

import { ContourDrawing, type Terrain } from "@/components/patterns/contour-drawing";
import { buttonVariants } from "@/components/ui/button";
import { notFound } from "@/content/not-found";
import { cn } from "@/lib/class-names";
import { paths } from "@/lib/pages/paths";

const openCountry: Terrain = {
  seed: 404,
  roughness: 0.22,
  levelCount: 13,
  hills: [
    { x: 0.34, y: 0.7, reachX: 0.2, reachY: 0.3, height: 0.7 },
    { x: 0.68, y: 0.22, reachX: 0.18, reachY: 0.3, height: 0.5 },
  ],
};

export default function NotFoundPage() {
  const { pathname } = useLocation();

  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification requires it: an operator sees where a wrong link led
    console.warn(`Page not found: ${pathname}`);
  }, [pathname]);

  return (
    <div className="mx-auto grid w-full max-w-page flex-1 content-center gap-10 px-5 py-12 sm:px-8 md:grid-cols-[3fr_2fr] md:items-center">
      <div className="order-2 md:order-1">
        <h1 className="text-4xl font-medium tracking-tight sm:text-5xl">{notFound.title}</h1>
        <p className="mt-4 max-w-reading text-lg text-muted-foreground">{notFound.lead}</p>
        <Link to={paths.home()} className={cn(buttonVariants(), "mt-8")}>
          {notFound.link}
        </Link>
      </div>
      <ContourDrawing
        terrain={openCountry}
        className="order-1 aspect-[5/3] w-full rounded-card bg-card text-primary md:order-2 md:aspect-square"
      />
    </div>
  );
}
