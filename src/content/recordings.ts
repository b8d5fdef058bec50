import { backupsKeptDays } from "@domain/limits";
import { recordingKeptDays } from "@domain/schedule/session-recordings";

const keptDays = String(recordingKeptDays);

/** Both read this before they agree. */
const whatItMeans = [
  "The coach’s browser records sound and picture of you both, and seals them there. Only your two browsers have the key: the server can’t read it.",
  `Each of you can play and download it for ${keptDays} days. Either of you can stop it now, and delete it for both at any time.`,
] as const;

export const recordingWords = {
  record: "Record",
  whatItMeans,
  ask: {
    title: "Record this session?",
    act: (other: string) => `Ask ${other}`,
    leave: "Not now",
    failed: "That could not be asked. Please try again.",
  },
  asked: {
    title: (other: string) => `${other} asks to record this session.`,
    act: "Agree and record",
    leave: "No, thank you",
    failed: "That did not work. Please try again.",
    cannot: "This browser can’t record. The current Chrome, Edge, Firefox or Safari can.",
  },
  waiting: (other: string) => `Waiting for ${other} to agree…`,
  takeBack: "Take back",
  declined: (other: string) => `${other} prefers not to be recorded.`,
  beginning: "The recording begins…",
  running: "Recording",
  /** In the recorded picture, under somebody who is on the phone. */
  onPause: "On pause",
  stop: "Stop recording",
  stopShort: "Stop",
  saved: "The recording has ended. You both find it on the session’s page.",
  notBegun: {
    cannot: "This browser can’t record. The current Chrome, Edge, Firefox or Safari can.",
    disk: "This device has no room for a recording. Free some space, then ask again.",
    other: (other: string) => `The browser of ${other} can’t keep the key, so nothing is recorded.`,
    failed: "The recording could not begin. Please ask again.",
  },
  troubles: {
    line: "The server can’t be reached. The recording goes on, and waits on this device.",
    disk: "This device has no more room. Keep this page open: the recording goes straight to the server.",
  },
  ended: {
    full: "The server has no more room for recordings of this client. What was recorded until now is kept.",
    memory:
      "The recording was stopped: this device has no room, and the server can’t be reached. Keep this page open until the server is back.",
    broken: "The browser stopped the recording. What was recorded until then is kept.",
    longest: "The recording was stopped, because it can’t be longer.",
  },
  goesOn: "What was recorded before is kept. Ask again to go on.",
  page: {
    title: "Recording",
    download: "Download Recording",
    downloadShort: "Recording",
    play: "Play",
    remove: "Delete",
    recordedAt: (date: string, time: string) => `${date}, ${time}`,
    facts: (minutes: number, megabytes: string) =>
      `${minutes === 1 ? "1 minute" : `${String(minutes)} minutes`}, ${megabytes} MB`,
    kept: (date: string) => `Kept until ${date}, sealed: the server can’t read it.`,
    opening: (percent: number) => `Opening… ${String(percent)} %`,
    chapters: "Chapters",
    cut: "It was interrupted: this is what was recorded until then.",
    arriving: {
      coach: "Some of it is still being sent. Keep this page open.",
      client:
        "Some of it is still on your coach’s device. It follows when they open this session there.",
    },
    noKey: {
      coach:
        "This browser doesn’t have its key. Open this page in the browser in which you recorded it.",
      client:
        "This browser doesn’t have its key. Open this page in the browser in which you met, or one in which your vault is open.",
    },
    unreadable: "It does not open: it was changed, or is incomplete. Nothing of it is shown.",
    failed: "It could not be loaded. Please try again.",
  },
  removing: {
    title: "Delete this recording?",
    text: `It is gone for both of you at once, and can’t be restored. Our backups lose it within ${String(backupsKeptDays)} days; in them it is sealed as well. What one of you has downloaded stays with them.`,
    act: "Delete for both",
    leave: "Keep it",
    done: "The recording is deleted.",
    failed: "It could not be deleted. Please try again.",
  },
  fileName: (title: string, date: string) => `${title}, ${date}`,
} as const;
