import { AgendaMenu } from "./agenda-menu";
import { CoachCalendar } from "./coach-calendar";
import { CoachMenu } from "./coach-menu";

export const sessionMenus = { AgendaMenu, CoachCalendar, CoachMenu };
