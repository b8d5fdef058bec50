import { v } from "convex/values";
import { outsideCalendarBytesMax } from "../../domain/schedule/outside-calendars";
import { internal } from "../_generated/api";
import { readBody, receiving } from "../fileDoor/upload";
import { systemMutation, systemQuery } from "../gate/functions";
import { findSignIn, requireRole } from "../gate/access";
import { guardReader } from "../gate/guardedDb";
import { requireRoomForCalendar, tidyCalendarName } from "./outsideCalendars";
import { keepOutcome, readingPlaceOf } from "./outsideReads";
import { vOutcome, vPlace } from "./shapes";

/**
 * A calendar as a file. Privileged: only HTTP actions see bytes; the functions it calls read the coach from the request's
 * token. The file itself is not stored, only when its owner is busy.
 */
export const upload = receiving(async (ctx, request) => {
  const name = new URL(request.url).searchParams.get("name") ?? "";
  const place = await ctx.runQuery(internal.outsideCalendars.upload.prepare, { name });
  const declaredBytes = Number(request.headers.get("Content-Length") ?? 0);
  const bytes =
    declaredBytes > outsideCalendarBytesMax
      ? null
      : await readBody(request, outsideCalendarBytesMax);
  if (bytes === null) return { code: "INVALID", field: "file", reason: "too_long" };
  const text = new TextDecoder().decode(bytes);
  const reading = { text, place };
  const outcome = await ctx.runAction(internal.outsideCalendars.reader.readText, reading);
  if (outcome.kind !== "read") return { code: "INVALID", field: "file", reason: "malformed" };
  await ctx.runMutation(internal.outsideCalendars.upload.admit, { name, outcome });
  return null;
});

/** Called before the body is read. */
export const prepare = systemQuery({
  args: { name: v.string() },
  returns: vPlace,
  handler: async (ctx, { name }) => {
    const { viewer } = requireRole(await findSignIn(ctx), ["admin"]);
    tidyCalendarName(name);
    await requireRoomForCalendar({ db: guardReader(ctx.db, viewer), viewer });
    return await readingPlaceOf(ctx.db, viewer.userId);
  },
});

export const admit = systemMutation({
  args: { name: v.string(), outcome: vOutcome },
  handler: async (ctx, { name, outcome }) => {
    const { viewer } = requireRole(await findSignIn(ctx), ["admin"]);
    await requireRoomForCalendar({ db: guardReader(ctx.db, viewer), viewer });
    const calendar = { coachId: viewer.userId, name: tidyCalendarName(name), failures: 0 };
    const calendarId = await ctx.db.insert("outsideCalendars", calendar);
    await keepOutcome(ctx.db, calendarId, outcome);
  },
});
