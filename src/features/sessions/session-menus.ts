import { AgendaMenu } from "./agenda/agenda-menu";
import { CoachCalendar } from "./calendar/coach-calendar";
import { CoachMenu } from "./coach-menu";
import { GroupPeople } from "./group-people";

export const sessionMenus = { AgendaMenu, CoachCalendar, CoachMenu, GroupPeople };
