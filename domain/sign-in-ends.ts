import { idleMsClient, idleMsCoach, signInMsClient, signInMsCoach } from "./limits";
import type { Role } from "./roles";

/** How long a sign-in lasts at most, however busy somebody is. */
export const signInMsOf = (role: Role) => (role === "admin" ? signInMsCoach : signInMsClient);

/** How long it lasts with nobody there. */
export const idleMsOf = (role: Role) => (role === "admin" ? idleMsCoach : idleMsClient);
