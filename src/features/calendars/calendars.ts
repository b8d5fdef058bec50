import { CalendarFeed } from "@/features/calendars/calendar-feed";
import { OutsideCalendars } from "@/features/calendars/outside-calendars";

export const calendars = { CalendarFeed, OutsideCalendars };
