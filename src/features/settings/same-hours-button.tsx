import { Copy } from "lucide-react";
import type { ComponentProps } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { availabilityWords as words, weekdayName } from "@/content/settings/availability";

type SameHoursButtonProps = Omit<ComponentProps<"button">, "aria-label"> & { weekday: number };

export function SameHoursButton({ weekday, ...props }: SameHoursButtonProps) {
  return (
    <IconButton aria-haspopup="menu" {...props} aria-label={words.copy(weekdayName(weekday))}>
      <Copy aria-hidden />
    </IconButton>
  );
}
