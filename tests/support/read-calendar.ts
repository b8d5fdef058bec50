import ICAL from "ical.js";

export interface ReadEvent {
  uid: string;
  sequence: number;
  status: string;
  startsAt: number;
  endsAt: number;
  zone: string;
  title: string;
  description: string;
  place: string;
  alarms: number;
  organizer: string;
  attendee: string;
}

/** Reads a file like a calendar program, with a parser that shares nothing with the writer. */
export function readCalendar(text: string): {
  method: string;
  name: string;
  zones: string[];
  events: ReadEvent[];
} {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const textOf = (component: ICAL.Component, property: string) =>
    String(component.getFirstPropertyValue(property) ?? "");
  const events = calendar.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: textOf(component, "status"),
      startsAt: event.startDate.toUnixTime() * 1000,
      endsAt: event.endDate.toUnixTime() * 1000,
      zone: event.startDate.zone.tzid,
      title: event.summary,
      description: event.description,
      place: event.location,
      alarms: component.getAllSubcomponents("valarm").length,
      organizer: textOf(component, "organizer"),
      attendee: textOf(component, "attendee"),
    };
  });
  return {
    method: textOf(calendar, "method"),
    name: textOf(calendar, "x-wr-calname"),
    zones: calendar.getAllSubcomponents("vtimezone").map((zone) => textOf(zone, "tzid")),
    events,
  };
}
