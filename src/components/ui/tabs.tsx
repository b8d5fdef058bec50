import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";

import { cn } from "@/lib/class-names";

/* Keys follow the ARIA pattern; a tab opens on focus. Not Radix's, for its weight: ADR 61. */

type Choice = { open: string; choose: (value: string) => void; tabsId: string };

const ChoiceContext = createContext<Choice | null>(null);

function useChoice(): Choice {
  const choice = useContext(ChoiceContext);
  if (choice === null) throw new Error("Tabs parts need a <Tabs> around them.");
  return choice;
}

type TabsProps = ComponentProps<"div"> & {
  /** Controlled. */
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
};

export function Tabs({ value, defaultValue = "", onValueChange, className, ...props }: TabsProps) {
  const tabsId = useId();
  const [chosen, setChosen] = useState(defaultValue);
  const open = value ?? chosen;
  const choice = useMemo(() => {
    const choose = (wanted: string) => {
      if (wanted === open) return;
      setChosen(wanted);
      onValueChange?.(wanted);
    };
    return { open, choose, tabsId };
  }, [open, onValueChange, tabsId]);
  return (
    <ChoiceContext value={choice}>
      <div data-slot="tabs" {...props} className={cn("flex flex-col gap-6", className)} />
    </ChoiceContext>
  );
}

export function TabsList({ className, ...props }: ComponentProps<"div">) {
  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs are the stops
    <div
      role="tablist"
      data-slot="tabs-list"
      onKeyDown={moveByKey}
      {...props}
      className={cn("flex gap-6 overflow-x-auto border-b border-border", className)}
    />
  );
}

type TabsPartProps = { value: string };

export function TabsTrigger({
  value,
  className,
  ...props
}: ComponentProps<"button"> & TabsPartProps) {
  const { open, choose, tabsId } = useChoice();
  const isOpen = value === open;
  const tab = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isOpen && tab.current !== null) showInRow(tab.current);
  }, [isOpen]);
  return (
    <button
      ref={tab}
      type="button"
      role="tab"
      id={`${tabsId}-tab-${value}`}
      aria-selected={isOpen}
      aria-controls={isOpen ? `${tabsId}-panel-${value}` : undefined}
      tabIndex={isOpen ? 0 : -1}
      data-slot="tabs-trigger"
      data-state={isOpen ? "active" : "inactive"}
      onClick={() => {
        choose(value);
      }}
      {...props}
      className={cn(
        "-mb-px inline-flex h-11 shrink-0 items-center gap-2 border-b-2 border-transparent px-1 font-medium",
        "text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2",
        "data-[state=active]:border-primary data-[state=active]:text-foreground",
        "disabled:cursor-not-allowed disabled:opacity-55",
        className,
      )}
    />
  );
}

export function TabsContent({ value, ...props }: ComponentProps<"div"> & TabsPartProps) {
  const { open, tabsId } = useChoice();
  if (value !== open) return null;
  return (
    <div
      key={value}
      role="tabpanel"
      id={`${tabsId}-panel-${value}`}
      aria-labelledby={`${tabsId}-tab-${value}`}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the pattern's: a panel of plain text must be reachable
      tabIndex={0}
      data-slot="tabs-content"
      {...props}
    />
  );
}

/** Where the row is wider than the screen, with the edges of its neighbours. Scrolls the row only, and not the page. */
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

function moveByKey(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget: list, target, key } = event;
  const tabs = [...list.querySelectorAll<HTMLElement>("[role=tab]:not(:disabled)")];
  const at = tabs.indexOf(target as HTMLElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const next = tabs.at(to % tabs.length); // Wraps around at both ends.
  next?.focus();
  next?.click();
}
