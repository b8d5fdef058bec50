import { Button } from "@/components/ui/button";
import type { LivePages } from "@/lib/live/live-pages";

type MoreButtonProps = {
  pages: Extract<LivePages<unknown>, { state: "ready" }>;
  label?: string;
  className?: string;
};

export function MoreButton({ pages, label = "Show more", className }: MoreButtonProps) {
  if (pages.isWhole) return null;
  return (
    <Button
      variant="outline"
      isPending={pages.isGrowing}
      onClick={pages.grow}
      className={className}
    >
      {label}
    </Button>
  );
}
