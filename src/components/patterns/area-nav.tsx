import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";

import { cn } from "@/lib/class-names";

export type AreaNavItem = {
  label: string;
  path: string;
  isExact?: boolean;
  parentOf?: readonly string[];
  icon?: LucideIcon;
  /** A NavBadge, or a component that draws one when needed. */
  badge?: ReactNode;
};

/** On a narrow screen it scrolls sideways. */
export function AreaNav({
  label,
  items,
  className,
}: {
  label: string;
  items: readonly AreaNavItem[];
  className?: string;
}) {
  const row = useCurrentInSight();
  const isMarked = useMarked();
  return (
    <nav ref={row} aria-label={label} data-slot="area-nav" className={cn("flex gap-1", className)}>
      {items.map(({ label: name, badge, ...place }) => (
        <Link
          key={place.path}
          to={place.path}
          aria-current={isMarked(place) ? "page" : undefined}
          className={cn(
            "group relative inline-flex h-11 shrink-0 items-center rounded-control px-2.5 text-muted-foreground transition-colors",
            "hover:text-foreground focus-visible:-outline-offset-2",
            "aria-[current=page]:font-medium aria-[current=page]:text-foreground",
          )}
        >
          <span className="decoration-highlight decoration-2 underline-offset-8 group-aria-[current=page]:underline">
            {name}
          </span>
          {/* Above the corner: in the row, a badge that loads late would push the items after it. */}
          <span className="absolute top-0 right-0 translate-x-2.5 leading-none">{badge}</span>
        </Link>
      ))}
    </nav>
  );
}

function useMarked() {
  const pathname = useLocation().pathname.toLowerCase(); // The router ignores case.
  const isAt = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  return ({ path, isExact = false, parentOf = [] }: Omit<AreaNavItem, "label">) =>
    isExact ? pathname === path : [path, ...parentOf].some(isAt);
}

/** How far a badge is right of its item. */
const badgePx = 10;

/** The current item may be outside the visible part of the row. */
function useCurrentInSight() {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const nav = row.current;
    const current = nav?.querySelector("[aria-current=page]");
    if (!nav || !current) return;
    const watch = new ResizeObserver(() => {
      const [place, sight] = [current.getBoundingClientRect(), nav.getBoundingClientRect()];
      if (place.left < sight.left) nav.scrollLeft -= sight.left - place.left;
      else if (place.right + badgePx > sight.right)
        nav.scrollLeft += place.right + badgePx - sight.right;
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, [pathname]);
  return row;
}

export function BottomNav({
  label,
  items,
  className,
}: {
  label: string;
  items: readonly (AreaNavItem & { icon: LucideIcon })[];
  className?: string;
}) {
  const isMarked = useMarked();
  return (
    <nav
      aria-label={label}
      data-slot="bottom-nav"
      className={cn(
        "fixed inset-x-0 bottom-0 z-30 flex border-t border-border bg-card pb-[env(safe-area-inset-bottom)]",
        className,
      )}
    >
      {items.map(({ label: name, icon: Icon, badge, ...place }) => (
        <Link
          key={place.path}
          to={place.path}
          aria-current={isMarked(place) ? "page" : undefined}
          className={cn(
            "group relative flex h-16 min-w-0 flex-auto flex-col items-center justify-center gap-1 text-xs text-muted-foreground max-[26rem]:text-[0.6875rem]",
            "focus-visible:-outline-offset-4",
            "aria-[current=page]:font-medium aria-[current=page]:text-foreground aria-[current=page]:[&_svg]:text-highlight",
          )}
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.7} />
          {/* On the narrowest screens only the current item has a label. */}
          <span className="max-w-full truncate max-[22.4rem]:sr-only group-aria-[current=page]:max-[22.4rem]:not-sr-only">
            {name}
          </span>
          <span className="absolute top-1.5 left-1/2 ml-1.5 max-[22.4rem]:ml-0">{badge}</span>
        </Link>
      ))}
    </nav>
  );
}
