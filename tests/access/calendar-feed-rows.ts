import { api } from "../../convex/_generated/api";
import { clientA, members, type Row } from "./answers";
import { membersOnceSure } from "./two-step-rows";

/** Everybody's feed is their own. In the world client A has one. */
export const calendarFeedRows: Record<string, Row> = {
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
};
