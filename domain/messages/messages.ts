import { voiceTime } from "../files/voice";
import { subjectCharactersMax } from "../limits";
import { trimText, cutCharacters, isBlank } from "../text/text";

// Stored with the message, so the server needs them.
export const NO_SUBJECT = "No Subject";
export const COACH_SUBJECT_DEFAULT = "Message from your coach";
export const FILE_SUBJECT = "File Upload";

export const VOICE_SUBJECT = "Voice message";

export function coachSubject(typed: string): string {
  return isBlank(typed) ? COACH_SUBJECT_DEFAULT : trimText(typed);
}

/** Adds "Re: " each time; cut to length. */
export function replySubject(original: string | null | undefined): string {
  if (original == null || isBlank(original)) return NO_SUBJECT;
  return cutCharacters(`Re: ${original}`, subjectCharactersMax);
}

export function voiceMessageContent(durationMs: number): string {
  return `Voice message (${voiceTime(durationMs)})`;
}

export function fileMessageContent(filename: string): string {
  return `File uploaded: ${filename}`;
}
