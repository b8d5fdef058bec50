import { v } from "convex/values";
import {
  clientQuery,
  coachMutation,
  coachQuery,
  coachedMutation,
  memberQuery,
  practiceQuery,
  sharedMutation,
} from "./gate/functions";
import {
  attendedFields,
  listProposals,
  proposalFields,
  rateHour,
  readAttendance,
  readOwnRating,
  vHourRating,
} from "./rooms/attendance";
import { measureCall } from "./rooms/callQualities";
import {
  admitClients,
  endMeeting,
  enteredFields,
  leaveSeat,
  listSignals,
  readMeeting,
  readRoom,
  refreshSeat,
  requireMeeting,
  roomFields,
  sendSignal,
  signalFields,
  takeOut,
  takeSeat,
  vTaken,
  windowFields,
} from "./rooms/rooms";
import { vRoom } from "./rooms/seats";
import { qualityFields } from "./rooms/tables";

const sessionId = v.string();
const circleId = v.string();

export const get = memberQuery({
  args: { room: vRoom },
  returns: v.object(roomFields),
  handler: (ctx, { room }) => readRoom(ctx, room),
});

/** When the coach was last seen in a circle's room; null if it does not meet, or for anyone who is not in it. */
export const meeting = memberQuery({
  args: { circleId: v.id("circles") },
  returns: v.union(v.number(), v.null()),
  handler: (ctx, args) => readMeeting(ctx, args.circleId),
});

export const signals = memberQuery({
  args: windowFields,
  returns: v.array(v.object(signalFields)),
  handler: listSignals,
});

export const enter = sharedMutation({
  args: windowFields,
  returns: v.object(enteredFields),
  handler: takeSeat,
});

export const admit = coachMutation({
  args: { room: vRoom, seats: v.array(v.string()) },
  handler: (ctx, who) => admitClients(ctx, who),
});

export const remove = coachMutation({
  args: { circleId, seat: v.string() },
  handler: (ctx, { circleId: of, seat }) => takeOut(ctx, of, seat),
});

export const end = coachMutation({
  args: { circleId },
  handler: (ctx, args) => endMeeting(ctx, args.circleId),
});

export const send = sharedMutation({
  args: { ...windowFields, to: v.string(), number: v.number(), text: v.string() },
  handler: (ctx, signal) => sendSignal(ctx, signal),
});

export const stay = sharedMutation({
  args: { ...windowFields, taken: vTaken },
  handler: (ctx, window) => refreshSeat(ctx, window),
});

export const leave = sharedMutation({
  args: windowFields,
  handler: (ctx, window) => leaveSeat(ctx, window),
});

/** Who came, how long they were together, how well the call arrived, and what the coach may mark the session as. */
export const attended = coachQuery({
  args: { sessionId },
  returns: v.object(attendedFields),
  handler: (ctx, args) => readAttendance(ctx, args.sessionId),
});

export const proposals = practiceQuery({
  args: {},
  returns: v.array(v.object(proposalFields)),
  handler: listProposals,
});

export const measure = sharedMutation({
  args: { sessionId, ...qualityFields },
  handler: async (ctx, { sessionId: of, ...sample }) =>
    measureCall(ctx, await requireMeeting(ctx, of), sample),
});

export const ownRating = clientQuery({
  args: { sessionId },
  returns: v.union(v.null(), v.object({ rating: v.union(v.null(), v.number()) })),
  handler: (ctx, args) => readOwnRating(ctx, args.sessionId),
});

export const rate = coachedMutation({
  args: { sessionId, rating: vHourRating },
  handler: (ctx, hour) => rateHour(ctx, hour),
});
