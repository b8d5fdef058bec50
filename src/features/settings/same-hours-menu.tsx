import { MONDAY_FIRST } from "@domain/schedule/availability-groups";

import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { availabilityWords as words } from "@/content/settings/availability";
import { SameHoursButton } from "@/features/settings/same-hours-button";

const WORKDAYS = MONDAY_FIRST.slice(0, 5);

type SameHoursMenuProps = { weekday: number; onCopy: (weekdays: readonly number[]) => void };

export function SameHoursMenu({ weekday, onCopy }: SameHoursMenuProps) {
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <SameHoursButton weekday={weekday} />
      </MenuTrigger>
      <MenuContent>
        <MenuItem
          onSelect={() => {
            onCopy(WORKDAYS);
          }}
        >
          {words.copyTo.weekdays}
        </MenuItem>
        <MenuItem
          onSelect={() => {
            onCopy(MONDAY_FIRST);
          }}
        >
          {words.copyTo.everyDay}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
