/** Functions see UTC as on Convex, in any time zone of the machine. Imported first in the process. */
process.env.TZ = "UTC";
