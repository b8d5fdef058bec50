import type { Role } from "../accounts/roles";
import {
  rowBytesMaxClient,
  rowBytesMaxCoach,
  rowsMaxClient,
  rowsMaxCoach,
  rowsPerHourClient,
  rowsPerHourCoach,
} from "../limits";

/** Limits of one person's rows in one table: a number at once, as many again evenly over an hour, and a total. */
export const rowsMax = (role: Role) =>
  role === "admin"
    ? { perHour: rowsPerHourCoach, inAll: rowsMaxCoach, bytesInAll: rowBytesMaxCoach }
    : { perHour: rowsPerHourClient, inAll: rowsMaxClient, bytesInAll: rowBytesMaxClient };
