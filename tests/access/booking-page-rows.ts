import { api } from "../../convex/_generated/api";
import { coaches, everybody, type Row } from "./answers";

/** What a stranger finds at an address is tested in convex/bookingPages/bookingPages.test.ts. */
export const bookingPageRows: Record<string, Row> = {
  "bookingPages:own": { call: { query: api.bookingPages.own, args: {} }, answers: coaches },
  "bookingPages:save": {
    call: { mutation: api.bookingPages.save, args: { word: "dana-levi", audience: "anybody" } },
    answers: coaches, // each their own
  },
  "bookingPages:look": {
    call: { action: api.bookingPages.look, args: { word: "dana-levi", timeZone: "UTC" } },
    answers: everybody,
  },
};
