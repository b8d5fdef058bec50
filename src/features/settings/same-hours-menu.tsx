import { MONDAY_FIRST } from "@domain/schedule/availability-groups";

import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { availabilityWords as words } from "@/content/settings/availability";
import { SameHoursButton } from "@/features/settings/same-hours-button";

const WORKDAYS = MONDAY_FIRST.slice(0, 5);

type SameHoursMenuProps = { weekday: number; onCopy: (weekdays: readonly number[]) => void };

export function SameHoursMenu({ weekday, onCopy }: SameHoursMenuProps) {
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <SameHoursButton weekday={weekday} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => onCopy(WORKDAYS)}>
          {words.copyTo.weekdays}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onCopy(MONDAY_FIRST)}>
          {words.copyTo.everyDay}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
