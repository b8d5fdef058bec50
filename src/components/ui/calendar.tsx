import { format } from "date-fns";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { type DayButton, DayPicker, type Modifiers } from "react-day-picker";

import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { cn } from "@/lib/class-names";
import { weekStartsOn } from "@/lib/text/week-start";

const NAVIGATION =
  "inline-flex size-11 items-center justify-center rounded-control text-muted-foreground transition-colors hover:bg-border/40 hover:text-foreground aria-disabled:opacity-40";

/** Arrow keys move by day and week, Page Up and Down by month, Home and End to the ends of the week. */
export function Calendar({
  buttonVariant,
  className,
  classNames,
  labels,
  components,
  ...props
}: ComponentProps<typeof DayPicker> & {
  buttonVariant?: ComponentProps<typeof Button>["variant"];
}) {
  const navigation = cn(
    NAVIGATION,
    buttonVariant && buttonVariants({ variant: buttonVariant, size: "icon" }),
  );
  return (
    <DayPicker
      data-slot="calendar"
      weekStartsOn={weekStartsOn()}
      {...props}
      labels={{ labelDayButton: nameDay, ...labels }}
      className={cn("w-80 max-w-full p-1", className)}
      classNames={{
        months: "relative",
        month: "grid gap-3",
        month_caption: "flex h-11 items-center justify-center",
        caption_label: "font-display text-lg font-medium",
        nav: "absolute inset-x-0 top-0 flex justify-between",
        button_previous: navigation,
        button_next: navigation,
        month_grid: "w-full table-fixed border-collapse",
        weekday: "h-9 text-sm font-normal text-muted-foreground",
        day: "group p-0.5 text-center",
        day_button: cn(
          "h-10 w-full max-w-10 rounded-control tabular-nums transition-colors hover:bg-border/40 focus-visible:outline-offset-0",
          "group-aria-selected:bg-primary group-aria-selected:text-primary-foreground group-aria-selected:hover:bg-primary",
          "group-data-[disabled]:cursor-not-allowed group-data-[disabled]:line-through group-data-[disabled]:hover:bg-transparent",
        ),
        today: "font-bold text-highlight",
        outside: "text-muted-foreground",
        disabled: "text-muted-foreground",
        hidden: "invisible",
        ...classNames,
      }}
      components={{
        Chevron: ({ orientation }) =>
          orientation === "left" ? (
            <ChevronLeft aria-hidden className="size-5" />
          ) : (
            <ChevronRight aria-hidden className="size-5" />
          ),
        ...components,
      }}
    />
  );
}

/** Includes the day's number as written, for voice control. */
function nameDay(day: Date, { today, selected }: Modifiers): string {
  const name = format(day, "EEEE, MMMM d, y");
  return `${today ? "Today, " : ""}${name}${selected ? ", selected" : ""}`;
}

/** For shadcn parts that build their own calendar. */
function CalendarDayButton({
  day,
  modifiers,
  className,
  ...props
}: ComponentProps<typeof DayButton>) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers["focused"]) button.current?.focus();
  }, [modifiers]);
  return (
    <Button
      ref={button}
      variant={modifiers["selected"] ? "default" : "ghost"}
      size="icon-sm"
      data-day={day.isoDate}
      {...props}
      className={className}
    />
  );
}

export { CalendarDayButton };
