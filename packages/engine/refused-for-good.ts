/**
 * The exit code of a start that a restart can't fix: EX_CONFIG of sysexits.h. A unit has it as
 * RestartPreventExitStatus.
 */
export const refusedForGood = 78;
