import type { KeptTopic } from "@domain/kept-data";
import {
  backupsKeptDays,
  deletionUndoDays,
  knownDeviceMs,
  lettersKeptMs,
  retentionGraceDays,
  retentionMonths,
  signInMsClient,
  signInMsCoach,
  verificationLinkMs,
} from "@domain/limits";
import { hourMs } from "@domain/time-spans";

interface Kept {
  title: string;
  what: string;
  why: string;
  howLong: string;
}

const days = (ms: number) => `${String(ms / hourMs / 24)} days`;
const hours = (ms: number) => `${String(ms / hourMs)} hours`;
const asLongAsRecords = `While you are being coached and for ${String(retentionMonths)} months after, or until you ask to be deleted.`;

export const keptWords = {
  id: "everything-we-keep",
  title: "Everything we keep, one by one",
  lead: "This list is checked against the server’s own tables: nothing about you is kept that is not on it.",
  why: "Why",
  howLong: "How long",
} as const;

export const keptTopics: Record<KeptTopic, Kept> = {
  account: {
    title: "Your account",
    what: "Your name, email address, role, the hash of your password, and what you add yourself: phone, a few words about you, time zone, photo.",
    why: "So that you can sign in, and the two of you know who you are talking to.",
    howLong: asLongAsRecords,
  },
  coaching: {
    title: "Your coaching",
    what: "Who coaches you and since when, sessions with their agenda and shared notes, the packages you agreed and whether they are paid, goals, milestones, feedback, and what you ask about your data.",
    why: "It is the work the two of you do together.",
    howLong: asLongAsRecords,
  },
  words: {
    title: "Messages and files",
    what: "What you and your coach write and share, and when it was read.",
    why: "So that both of you can read and search it later.",
    howLong: `${asLongAsRecords} A file you take back is gone within minutes.`,
  },
  shares: {
    title: "Texts you share",
    what: "A copy of each reflection, worksheet, assessment or journal entry that you choose to share with your coach, and what the two of you write about it. Nothing else of these leaves your browser.",
    why: "So that your coach can read it and answer.",
    howLong: `Until you withdraw it; then it is gone at once. Otherwise ${asLongAsRecords.charAt(0).toLowerCase()}${asLongAsRecords.slice(1)}`,
  },
  progress: {
    title: "Your progress",
    what: "Which sections, library items and welcome steps you have done, what happened when, who was notified of it and read that, a hash of the address of your calendar feed, and your consent. It does not include what you write in your journal.",
    why: "To show you and your coach where you are.",
    howLong: asLongAsRecords,
  },
  coachNotes: {
    title: "Your coach’s notes",
    what: "Private notes that your coach writes about your sessions, and the words by which your coach sorts their clients. Only your coach reads them, and they are not part of your own export.",
    why: "So that your coach can prepare.",
    howLong: "They are deleted together with your records.",
  },
  log: {
    title: "Who looked",
    what: "A line each time your coach opens your page, exports your data, or access to it changes.",
    why: "So that you can see who opened your data.",
    howLong: "Nobody can change it. It is deleted together with your records.",
  },
  signIn: {
    title: "Your sign-ins",
    what: "One entry for each device you are signed in on, with its browser and system, and, if you use two-step sign-in, the sealed secret of your authenticator and hashes of your recovery codes.",
    why: "To keep you signed in, and to let you end it from anywhere.",
    howLong: `A sign-in ends after ${days(signInMsClient)} at the latest, a coach’s after ${hours(signInMsCoach)}. The rest stays until you switch it off.`,
  },
  devices: {
    title: "Devices you have used before",
    what: "A hash of a random token that your browser keeps.",
    why: "So that a stranger’s wrong guesses at your password do not lock you out.",
    howLong: `${days(knownDeviceMs)} after you last signed in there.`,
  },
  lastSeen: {
    title: "When you were last here",
    what: "To the minute, on each device; when you last signed in; and what you have not seen yet. Your coach sees when you last did something, not when you looked.",
    why: "To sign you out when you have left your device, to close unused accounts, and to show you what is new.",
    howLong: "With the sign-in, and with your account.",
  },
  links: {
    title: "Links in our emails",
    what: "Hashes of the links in our emails, and the name and address of someone who was invited or whose sign-up has not been confirmed.",
    why: "So that a link works once, for you.",
    howLong: `Until it is used or expires, after ${hours(verificationLinkMs)} at most.`,
  },
  letters: {
    title: "Emails to you",
    what: "Your address and the subject. The text is deleted once the email has been sent.",
    why: "So that we can try again when a mail server is down.",
    howLong: `${days(lettersKeptMs)}.`,
  },
  hashes: {
    title: "Hashes of addresses and networks",
    what: "How often a password, a link or a code was tried, under a keyed hash of the address or the network. Neither can be read from it.",
    why: "To stop people who guess.",
    howLong: "About a day.",
  },
  counts: {
    title: "Counts",
    what: "How many sessions, goals and messages there are, how fast messages are answered, and how much you have written in all.",
    why: "For the figures on your coach’s pages, and so that no single account can fill the server.",
    howLong: "They are deleted together with your records.",
  },
  leaving: {
    title: "When your records end",
    what: "When your coaching ended and until when its records are kept, or that you asked to be deleted. A safety check stops the deletion of old records when unusually many would go in one day or the server’s clock is wrong, until a coach confirms it. It never stops a deletion that you asked for yourself.",
    why: "To delete them in time, and not by mistake.",
    howLong: `Until it is done. You can change your mind for ${String(deletionUndoDays)} days.`,
  },
  holds: {
    title: "Legal holds",
    what: "That the law obliges the practice to keep your records for now, and your coach’s reason, which only your coach reads. You see that there is one.",
    why: "A dispute, for example.",
    howLong: `Until it is lifted and ${String(retentionGraceDays)} days more. The entry is deleted together with your records.`,
  },
  tombstones: {
    title: "What is left of a deleted account",
    what: "A keyed hash of its random number, and how much was deleted. No name and no address.",
    why: "So that a restored backup deletes you again.",
    howLong: "For good.",
  },
  practice: {
    title: "The practice’s settings",
    what: "A coach’s hours, meeting places and saved replies.",
    why: "To run the practice.",
    howLong: "As long as the coach’s account.",
  },
  jobs: {
    title: "Work the server has done",
    what: "That a task, such as sending an email, ran for an account’s number. No name, no address and no words.",
    why: "To find out what failed.",
    howLong: "A week.",
  },
  backups: {
    title: "Backups",
    what: "Copies of all of the above, made so that nothing is lost when a machine breaks.",
    why: "To restore the practice.",
    howLong: `${String(backupsKeptDays)} days at most. Until then a deleted account is still in older backups; restoring one deletes it again before anybody can sign in.`,
  },
};
