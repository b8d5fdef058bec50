import { api } from "../../convex/_generated/api";
import { coaches, coachOfA, everybody, nobodyFinds, type Row } from "./answers";
import type { World } from "./world";

const names = { firstName: "Ada", lastName: "Example" };
const noSecret = "x".repeat(32);

/** How coaches invite clients. What an invite grants is tested in convex/clients/clientInvites.test.ts. */
export function inviteRows({ belongings: { inviteId } }: World): Record<string, Row> {
  const people = [{ email: "new@example.com" }];
  return {
    "clientInvites:list": { call: { query: api.clientInvites.list, args: {} }, answers: coaches },
    "clientInvites:send": {
      call: { mutation: api.clientInvites.send, args: { people } },
      answers: coaches,
    },
    "clientInvites:share": {
      call: { mutation: api.clientInvites.share, args: {} },
      answers: coaches,
    },
    "clientInvites:resend": {
      call: { mutation: api.clientInvites.resend, args: { inviteId } },
      answers: coachOfA, // whose invite it is
    },
    "clientInvites:revoke": {
      call: { mutation: api.clientInvites.revoke, args: { inviteId } },
      answers: coachOfA,
    },
    "clientInvites:door": { call: { query: api.clientInvites.door, args: {} }, answers: coaches },
    "clientInvites:setDoor": {
      call: { mutation: api.clientInvites.setDoor, args: { isOpen: true } },
      // Any coach of the practice, once they have confirmed who they are.
      answers: { ...coaches, coach: "CONFIRMATION_REQUIRED", otherCoach: "CONFIRMATION_REQUIRED" },
    },
    "clientInvites:isDoorOpen": {
      call: { action: api.clientInvites.isDoorOpen, args: {} },
      answers: everybody,
    },
    "clientInvites:open": {
      call: { action: api.clientInvites.open, args: { secret: noSecret } },
      answers: everybody,
    },
    "clientInvites:accept": {
      call: {
        action: api.clientInvites.accept,
        args: { secret: noSecret, ...names, password: "" },
      },
      answers: nobodyFinds,
    },
  };
}
