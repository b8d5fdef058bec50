import { minuteMs, hourMs } from "../time/time-spans";

/** RFC 6238, with every authenticator's defaults. */
export const oneTimeCodeDigits = 6;
export const oneTimeCodeStepMs = 30 * 1000;
/** For clock differences: one step early and one late. */
export const oneTimeCodeStepsAround = 1;
/** For the browser's prompt. */
export const passkeyChallengeMs = 5 * minuteMs;
export const passkeysPerPersonMax = 20;
/** An unrequested attestation would be longer. */
export const passkeyAnswerCharactersMax = 16_000;
/** 160 bits, as RFC 4226 recommends. */
export const authenticatorSecretBytes = 20;
/** From the QR code to the first typed code. */
export const authenticatorDraftMs = 15 * minuteMs;
/** Time for the owner to cancel a reset. */
export const secondStepResetDelayMs = 24 * hourMs;
export const secondStepResetsListedMax = 50;
export const recoveryCodesMax = 10;
/** 120 bits: too many to guess, so a fast hash is enough. */
export const recoveryCodeBytes = 15;
/** With spaces and hyphens between the characters. */
export const typedCodeCharactersMax = 64;
