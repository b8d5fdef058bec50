import { Check, Minus } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";

import { cn } from "@/lib/class-names";

type CheckboxProps = Omit<
  ComponentProps<"input">,
  "type" | "ref" | "checked" | "defaultChecked" | "onChange" | "size" | "children"
> & {
  checked?: boolean | "indeterminate";
  defaultChecked?: boolean | "indeterminate";
  onCheckedChange?: (isChecked: boolean) => void;
};

/** The browser's own checkbox with shadcn's API: it takes part in forms, and phones know it. Needs a label. */
export function Checkbox({
  checked,
  defaultChecked,
  onCheckedChange,
  className,
  ...props
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const isPartly = (checked ?? defaultChecked) === "indeterminate";
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <span data-slot="checkbox" className={cn("relative inline-flex size-6 shrink-0", className)}>
      <input
        type="checkbox"
        ref={box}
        {...props}
        checked={checked === undefined ? undefined : checked === true}
        defaultChecked={defaultChecked === undefined ? undefined : defaultChecked === true}
        onChange={(event) => onCheckedChange?.(event.currentTarget.checked)}
        className={cn(
          "peer absolute inset-0 size-full cursor-pointer appearance-none rounded-[6px] border border-input bg-popover",
          "transition-colors checked:border-primary checked:bg-primary focus-visible:rounded-[6px]",
          "indeterminate:border-primary indeterminate:bg-primary",
          "disabled:cursor-not-allowed disabled:opacity-55",
        )}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-1 size-4 text-primary-foreground opacity-0 peer-checked:opacity-100"
      />
      <Minus
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-1 size-4 text-primary-foreground opacity-0 peer-indeterminate:opacity-100"
      />
    </span>
  );
}
