import type { Role } from "../accounts/roles";
import {
  rowBytesMaxClient,
  rowBytesMaxCoach,
  rowsMaxClient,
  rowsMaxCoach,
  rowsPerHourClient,
  rowsPerHourCoach,
} from "../limits";

/** What one person may add to one table: so many rows at once, as many again evenly over an hour, and so many in all. */
export const rowsMax = (role: Role) =>
  role === "admin"
    ? { perHour: rowsPerHourCoach, inAll: rowsMaxCoach, bytesInAll: rowBytesMaxCoach }
    : { perHour: rowsPerHourClient, inAll: rowsMaxClient, bytesInAll: rowBytesMaxClient };
