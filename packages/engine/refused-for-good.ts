/** The exit code of a start that no restart mends: EX_CONFIG of sysexits.h. A unit has it as RestartPreventExitStatus. */
export const refusedForGood = 78;
