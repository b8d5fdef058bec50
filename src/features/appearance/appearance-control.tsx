import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";

import { frame } from "@/content/frame";
import {
  type Appearance,
  APPEARANCES,
  chooseAppearance,
  useAppearance,
} from "@/features/appearance/appearance";
import { cn } from "@/lib/class-names";

const icons: Record<Appearance, typeof Sun> = { light: Sun, dark: Moon, system: Monitor };

/** Styled native radio buttons, for arrow keys and screen readers. */
export function AppearanceControl({ className }: { className?: string }) {
  const chosen = useAppearance();
  const group = useId();
  return (
    <fieldset
      data-slot="appearance-control"
      className={cn("inline-flex rounded-control border border-input p-1", className)}
    >
      <legend className="sr-only">{frame.appearance.legend}</legend>
      {APPEARANCES.map((appearance) => {
        const Icon = icons[appearance];
        return (
          <label
            key={appearance}
            className={cn(
              "relative inline-flex h-9 cursor-pointer items-center gap-2 rounded-[7px] px-3 text-sm text-muted-foreground transition-colors",
              "hover:text-foreground has-checked:bg-foreground has-checked:text-background",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
            )}
          >
            <input
              type="radio"
              name={group}
              value={appearance}
              checked={appearance === chosen}
              onChange={() => chooseAppearance(appearance)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon aria-hidden className="size-4" />
            {frame.appearance.choices[appearance]}
          </label>
        );
      })}
    </fieldset>
  );
}
