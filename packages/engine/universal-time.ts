/** Functions see UTC as on Convex, in any time zone of the machine. Must be imported first in the process. */
process.env.TZ = "UTC";
