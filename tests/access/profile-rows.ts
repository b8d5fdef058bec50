import { api } from "../../convex/_generated/api";
import { clients, everybody, members, nobodyFinds, type Row } from "./answers";

/** The caller's own profile; photos use HTTP, see convex/fileDoor/photos.test.ts. */
export const profileRows: Record<string, Row> = {
  "viewer:get": { call: { query: api.viewer.get, args: {} }, answers: everybody },
  "profile:get": { call: { query: api.profile.get, args: {} }, answers: members },
  "profile:save": {
    call: { mutation: api.profile.save, args: { firstName: "Ada" } },
    answers: members,
  },
  "profile:coach": { call: { query: api.profile.coach, args: {} }, answers: clients },
  "profile:photos": { call: { query: api.profile.photos, args: {} }, answers: members },
  "profile:removePhoto": {
    call: { mutation: api.profile.removePhoto, args: {} },
    answers: { ...nobodyFinds, nobody: "UNAUTHENTICATED", deadSignIn: "UNAUTHENTICATED" },
  },
  "profile:restorePhoto": {
    call: { mutation: api.profile.restorePhoto, args: {} },
    answers: { ...nobodyFinds, nobody: "UNAUTHENTICATED", deadSignIn: "UNAUTHENTICATED" },
  },
  "devices:signOutOne": {
    call: { mutation: api.devices.signOutOne, args: { deviceNumber: 1 } },
    answers: members,
  },
};
