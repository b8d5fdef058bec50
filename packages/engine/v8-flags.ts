import { setFlagsFromString } from "node:v8";

/**
 * Flags of V8 for a working practice (ADR 98), set here because Node refuses to start with one on its command line that
 * its V8 has dropped; here such a flag costs a line. Memory is given back only after a calm minute: V8 mistakes a working
 * practice for an idle one, and shrank its young generation every eight seconds.
 */
const flags = ["--gc-memory-reducer-start-delay-ms=60000"];

/**
 * Code becomes machine code at its first call, and optimized after a third of the usual work. Later versions have another
 * compiler between the two, so these gain nothing there. Delete when Node 20 goes.
 */
if (process.versions.node.startsWith("20."))
  flags.push("--always-sparkplug", "--interrupt-budget=20000");

for (const flag of flags) setFlagsFromString(flag);
