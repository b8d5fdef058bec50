import { setFlagsFromString } from "node:v8";

/**
 * Flags of V8 for a working practice (measured in ADR 98), set here because Node refuses to start with one on its command
 * line that its V8 has dropped; here such a flag costs a line. Memory is given back only after a calm minute: V8 mistakes
 * a working practice for an idle one, and shrank its young generation every eight seconds. Code becomes machine code at
 * its first call.
 */
const flags = ["--gc-memory-reducer-start-delay-ms=60000", "--always-sparkplug"];

/** Optimizes after a third of the usual work. Delete when Node 20 goes: later ones have no such flag. */
if (process.versions.node.startsWith("20.")) flags.push("--interrupt-budget=20000");

for (const flag of flags) setFlagsFromString(flag);
