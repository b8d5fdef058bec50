import * as TabsPrimitive from "@radix-ui/react-tabs";
import { cva, type VariantProps } from "class-variance-authority";
import { type ComponentProps, useLayoutEffect, useRef } from "react";

import { cn } from "@/lib/class-names";

export function Tabs({ className, ...props }: ComponentProps<typeof TabsPrimitive.Root>) {
  return (
    <TabsPrimitive.Root
      data-slot="tabs"
      {...props}
      className={cn("group/tabs flex gap-6 data-[orientation=horizontal]:flex-col", className)}
    />
  );
}

export const tabsListVariants = cva("group/tabs-list flex", {
  variants: {
    variant: {
      line: "gap-6 overflow-x-auto overflow-y-hidden border-b border-border group-data-[orientation=vertical]/tabs:flex-col",
      default:
        "w-fit rounded-control bg-muted p-1 text-muted-foreground group-data-[orientation=vertical]/tabs:flex-col",
    },
  },
  defaultVariants: { variant: "line" },
});

export function TabsList({
  variant = "line",
  className,
  ...props
}: ComponentProps<typeof TabsPrimitive.List> & VariantProps<typeof tabsListVariants>) {
  return (
    <TabsPrimitive.List
      data-slot="tabs-list"
      data-variant={variant}
      {...props}
      className={cn(tabsListVariants({ variant }), className)}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  const tab = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    const isOpen = tab.current?.dataset.state === "active";
    if (tab.current !== null && isOpen && !wasOpen.current) showInRow(tab.current);
    wasOpen.current = isOpen;
  });
  return (
    <TabsPrimitive.Trigger
      ref={tab}
      data-slot="tabs-trigger"
      {...props}
      className={cn(
        "inline-flex h-11 shrink-0 items-center gap-2 px-1 font-medium",
        "text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2",
        "data-[state=active]:text-foreground disabled:cursor-not-allowed disabled:opacity-55",
        "group-data-[variant=line]/tabs-list:-mb-px group-data-[variant=line]/tabs-list:border-b-2 group-data-[variant=line]/tabs-list:border-transparent",
        "group-data-[variant=line]/tabs-list:data-[state=active]:border-primary",
        "group-data-[variant=default]/tabs-list:rounded-md group-data-[variant=default]/tabs-list:px-3 group-data-[variant=default]/tabs-list:data-[state=active]:bg-card",
        className,
      )}
    />
  );
}

export function TabsContent(props: ComponentProps<typeof TabsPrimitive.Content>) {
  return <TabsPrimitive.Content data-slot="tabs-content" {...props} />;
}

/** Scrolls the tab into view with the edges of its neighbours. Scrolls the row only, not the page. */
function showInRow(tab: HTMLElement) {
  const row = tab.parentElement;
  if (row === null) return;
  const [own, seen] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  const before = own.left - neighbourPx - seen.left;
  const after = own.right + neighbourPx - seen.right;
  if (before < 0) row.scrollLeft += before;
  else if (after > 0) row.scrollLeft += Math.min(before, after);
}

const neighbourPx = 48;
