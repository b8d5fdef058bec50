import { subjectCharactersMax } from "./limits";
import { cutCharacters, isBlank } from "./text";

// These words are stored with the message, so the server needs them and they live here.
export const NO_SUBJECT = "No Subject";
export const COACH_SUBJECT_DEFAULT = "Message from your coach";
export const FILE_SUBJECT = "File Upload";

/** The subject of a message the coach starts. */
export function coachSubject(typed: string): string {
  return isBlank(typed) ? COACH_SUBJECT_DEFAULT : typed.trim();
}

/** The subject of a reply. A reply to a reply says "Re: Re: "; what no longer fits is cut. */
export function replySubject(original: string | null | undefined): string {
  if (original == null || isBlank(original)) return NO_SUBJECT;
  return cutCharacters(`Re: ${original}`, subjectCharactersMax);
}

export function fileMessageContent(filename: string): string {
  return `File uploaded: ${filename}`;
}
