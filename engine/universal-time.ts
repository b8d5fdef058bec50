/** Functions see universal time as on Convex, wherever the machine is. Imported before whatever else the process runs. */
process.env.TZ = "UTC";
