import { idleMsClient, idleMsCoach, signInMsClient, signInMsCoach } from "../limits";
import type { Role } from "./roles";

export const signInMsOf = (role: Role) => (role === "admin" ? signInMsCoach : signInMsClient);

export const idleMsOf = (role: Role) => (role === "admin" ? idleMsCoach : idleMsClient);
