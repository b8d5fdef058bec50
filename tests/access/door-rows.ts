import { api } from "../../convex/_generated/api";
import { everybody, members, nobodyFinds, type Row } from "./answers";

const names = { firstName: "Ada", lastName: "Example" };
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const noSecret = "x".repeat(32);

/**
 * The public actions of sign-in and invites, and a person's own devices. What they require is tested in
 * convex/signIn/auth.test.ts and convex/signIn/invites/invites.test.ts.
 */
export const doorRows: Record<string, Row> = {
  "auth:signIn": {
    call: { action: api.auth.signIn, args: { refreshToken: "none" } },
    answers: everybody,
  },
  "auth:signOut": { call: { action: api.auth.signOut, args: {} }, answers: everybody },
  "invites:open": {
    call: { action: api.invites.open, args: { secret: noSecret } },
    answers: everybody,
  },
  "invites:accept": {
    call: { action: api.invites.accept, args: { secret: noSecret, ...names, password: "" } },
    answers: nobodyFinds,
  },

  "presence:note": { call: { mutation: api.presence.note, args: {} }, answers: members },
  "presence:idleMinutes": { call: { query: api.presence.idleMinutes, args: {} }, answers: members },
  "devices:list": { call: { query: api.devices.list, args: {} }, answers: members },
  "devices:history": { call: { query: api.devices.history, args: firstPage }, answers: members },
  "devices:remember": { call: { mutation: api.devices.remember, args: {} }, answers: members },
  "devices:signOutEverywhere": {
    call: { mutation: api.devices.signOutEverywhere, args: {} },
    answers: members,
  },
  "devices:signOutOthers": {
    call: { mutation: api.devices.signOutOthers, args: {} },
    answers: members,
  },
};
