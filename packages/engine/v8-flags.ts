import { setFlagsFromString } from "node:v8";

/**
 * V8 flags for a working practice (ADR 98). They are set here, because Node refuses to start with a flag on its command
 * line that its V8 no longer has; here that only prints a line. Memory is released only after a calm minute: V8 mistook
 * a working practice for an idle one and shrank its young generation every eight seconds.
 */
const flags = ["--gc-memory-reducer-start-delay-ms=60000"];

/**
 * Compiles code to machine code at its first call, and optimizes it after a third of the usual work. Later versions
 * have another compiler in between and gain nothing from this. Delete once Node 20 is no longer supported.
 */
if (process.versions.node.startsWith("20."))
  flags.push("--always-sparkplug", "--interrupt-budget=20000");

for (const flag of flags) setFlagsFromString(flag);
