import { type ComponentProps, useId } from "react";

import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/lib/class-names";

type HintedCheckboxProps = Pick<ComponentProps<typeof Checkbox>, "checked" | "disabled"> & {
  label: string;
  hint?: string | undefined;
  /** True where the label is the only heading of its part. */
  isHeading?: boolean;
  onSwitch: (isOn: boolean) => void;
};

export function HintedCheckbox(props: HintedCheckboxProps) {
  const { label, hint, isHeading = false, onSwitch, ...box } = props;
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className="flex gap-3">
      <Checkbox id={id} aria-describedby={hintId} onCheckedChange={onSwitch} {...box} />
      <div>
        <label htmlFor={id} className={isHeading ? "font-medium" : undefined}>
          {label}
        </label>
        {hint !== undefined && (
          <p id={hintId} className={cn("text-sm text-muted-foreground", isHeading && "mt-0.5")}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
