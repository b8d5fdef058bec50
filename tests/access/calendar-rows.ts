import { api } from "../../convex/_generated/api";
import { clientA, coachOfA, coaches, members, type Row } from "./answers";
import { membersOnceSure } from "./two-step-rows";
import type { World } from "./world";

/** Everybody's feed is their own. In the world client A has a feed, and their coach an outside calendar. */
export const calendarRows = ({ belongings }: World): Record<string, Row> => ({
  "calendarFeed:get": { call: { query: api.calendarFeed.get, args: {} }, answers: members },
  "calendarFeed:open": {
    call: { mutation: api.calendarFeed.open, args: { addressHash: "a".repeat(64) } },
    answers: membersOnceSure,
  },
  "calendarFeed:showWords": {
    call: { mutation: api.calendarFeed.showWords, args: { showsWords: true } },
    answers: clientA,
  },
  "calendarFeed:close": { call: { mutation: api.calendarFeed.close, args: {} }, answers: members },
  "outsideCalendars:list": {
    call: { query: api.outsideCalendars.list, args: {} },
    answers: coaches,
  },
  "outsideCalendars:add": {
    call: {
      mutation: api.outsideCalendars.add,
      args: { name: "Home", url: "https://calendar.example/home.ics" },
    },
    answers: coaches,
  },
  "outsideCalendars:readNow": {
    call: {
      mutation: api.outsideCalendars.readNow,
      args: { calendarId: belongings.calendarId },
    },
    answers: coachOfA,
  },
  "outsideCalendars:remove": {
    call: {
      mutation: api.outsideCalendars.remove,
      args: { calendarId: belongings.calendarId },
    },
    answers: coachOfA,
  },
});
