import { MONDAY_FIRST } from "@domain/schedule/availability-groups";

import { RowMenu } from "@/components/patterns/row-menu";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { availabilityWords } from "@/content/settings/availability";
import { SameHoursButton } from "@/features/settings/same-hours-button";

const WORKDAYS = MONDAY_FIRST.slice(0, 5);

type SameHoursMenuProps = { weekday: number; onCopy: (weekdays: readonly number[]) => void };

export function SameHoursMenu({ weekday, onCopy }: SameHoursMenuProps) {
  return (
    <RowMenu button={<SameHoursButton weekday={weekday} />}>
      <DropdownMenuItem onSelect={() => onCopy(WORKDAYS)}>
        {availabilityWords.copyTo.weekdays}
      </DropdownMenuItem>
      <DropdownMenuItem onSelect={() => onCopy(MONDAY_FIRST)}>
        {availabilityWords.copyTo.everyDay}
      </DropdownMenuItem>
    </RowMenu>
  );
}
