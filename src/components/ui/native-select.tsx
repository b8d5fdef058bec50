import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

import { cn } from "@/lib/class-names";

type NativeSelectProps = Omit<ComponentProps<"select">, "size"> & {
  size?: "sm" | "default";
};

/** The browser's own, for phones and screen readers. */
export function NativeSelect({ size = "default", className, ...props }: NativeSelectProps) {
  return (
    <span
      data-slot="native-select-wrapper"
      className={cn("relative inline-flex w-full min-w-0", className)}
    >
      <select
        data-slot="native-select"
        data-size={size}
        {...props}
        className={cn(
          "w-full min-w-0 cursor-pointer appearance-none truncate rounded-control border border-input bg-popover pr-10 pl-3.5 text-foreground",
          size === "sm" ? "h-9 text-sm" : "h-11 text-base",
          "transition-colors focus-visible:outline-offset-1",
          "aria-invalid:border-destructive disabled:cursor-not-allowed disabled:opacity-55",
        )}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
    </span>
  );
}

type OptionsProps<Item> = {
  of: readonly Item[];
  label: (item: Item) => string;
  /** Needed if the items are not the values themselves. */
  value?: (item: Item) => string | number;
};

export function Options<Item>({ of, label, value = String }: OptionsProps<Item>) {
  return of.map((item) => (
    <option key={value(item)} value={value(item)}>
      {label(item)}
    </option>
  ));
}

function NativeSelectOption(props: ComponentProps<"option">) {
  return <option data-slot="native-select-option" {...props} />;
}

function NativeSelectOptGroup(props: ComponentProps<"optgroup">) {
  return <optgroup data-slot="native-select-optgroup" {...props} />;
}

export { NativeSelectOptGroup, NativeSelectOption };
