import { type MediaKind, type MediaProblem, recordingMsMax } from "@domain/work/library-media";

export const mediaWords = {
  player: { audio: "Sound", video: "Film" } satisfies Record<MediaKind, string>,
  loading: "Loading…",
  notLoaded: "This could not be loaded. Please try again.",
  unplayable: "Your browser can’t play this file.",
  stopped: "The connection was lost. Please try again: it goes on where it stopped.",
  retry: "Try again",
  play: "Play",
  pause: "Pause",
  back: "Back 15 seconds",
  forward: "Forward 15 seconds",
  position: "Position",
  time: (at: string, whole: string) => `${at} of ${whole}`,
  speed: "Speed",
  times: (rate: number) => `${String(rate)}×`,
  captions: "Captions",
  small: "Small window",
  full: "Full screen",
  leaveFull: "Leave full screen",
  chapters: "Chapters",
} as const;

/** A recording in the editor. What it shares with voice messages is in messages/voice.ts. */
export const recorderWords = {
  record: "Record",
  title: "Recording",
  pause: "Pause",
  resume: "Go on",
  paused: (time: string) => `Paused, ${time}`,
  ready: `Your clients hear nothing of it before you use it. Up to ${String(recordingMsMax / 60_000)} minutes are recorded at once.`,
  use: "Use this recording",
  discard: "Discard",
  discarded: "The recording has been discarded",
  chooseFile: "Please choose a file instead.",
  close: "Cancel",
  fileName: "Recording",
  left: "Your recording is here until you close this window",
  back: "Back to it",
} as const;

export const mediaEditWords = {
  title: { audio: "The sound", video: "The film" } satisfies Record<MediaKind, string>,
  none: "Without a file your clients follow the script, or open the link.",
  rules: {
    audio: "MP3, M4A, Ogg, WAV or WebM, up to 500 MB.",
    video: "MP4 or WebM, up to 500 MB.",
  } satisfies Record<MediaKind, string>,
  choose: "Choose a file",
  replace: "Replace the file",
  replaceTitle: "Replace the file?",
  replaceText:
    "The old file is deleted once the new one is here. Its picture, chapters and captions stay.",
  replaceNo: "Keep the old file",
  remove: "Remove the file",
  removed: "The file has been removed",
  notRemoved:
    "Without its file this item would be empty. Add a script or a link first, or unpublish it.",
  sending: (name: string) => `Sending ${name}`,
  sent: "The file is ready",
  cancel: "Cancel",
  problems: {
    too_large: "This file is larger than 500 MB. Please choose a smaller one.",
    empty: "This file is empty. Please choose another.",
    type_not_allowed: "This kind of file can’t be played here. Please choose another.",
  } satisfies Record<MediaProblem, string>,
  notPlayable:
    "Your browser can’t play this file, so your clients’ browsers probably can’t either.",
  notSent: "The file could not be sent. Please try again.",
  signedOut: "You are signed out. Please sign in again.",
  poster: "Picture (optional)",
  posterHint: {
    audio: "Shown above the player. PNG, JPEG or WebP, up to 2 MB.",
    video: "Shown until the film begins. PNG, JPEG or WebP, up to 2 MB.",
  } satisfies Record<MediaKind, string>,
  choosePoster: "Choose a picture",
  posterTooLarge: "This picture is larger than 2 MB. Please choose a smaller one.",
  posterSaved: "The picture is saved",
  removePoster: "Remove the picture",
  posterGone: "The picture has been removed",
  captions: "Captions (optional)",
  captionsHint: "A WebVTT file, which ends in .vtt. Only its words and times are used.",
  chooseCaptions: "Choose a captions file",
  removeCaptions: "Remove the captions",
  captionsSaved: (count: number) => (count === 1 ? "1 caption saved" : `${count} captions saved`),
  captionsGone: "The captions have been removed",
  hasCaptions: (count: number) => (count === 1 ? "1 caption" : `${count} captions`),
  captionProblems: {
    not_captions: "This is not a WebVTT file: its first line has to be WEBVTT.",
    too_long: "This file is too long.",
    empty: "There are no captions in this file.",
  },
  wrongCaption: (line: number) =>
    `Line ${line} needs a time such as 00:01.000 --> 00:04.000, later than the one before.`,
  chapters: "Chapters (optional)",
  chaptersHint: 'One line each, with its time: "0:00 Arriving". Saved when you leave the field.',
  wrongChapter: (line: number) =>
    `Line ${line} needs a time such as 1:30, later than the line before it, and a title.`,
  chaptersTooLate: "A chapter begins after the end of the file.",
  chaptersSaved: "The chapters are saved",
  notSaved: "This could not be saved. Please try again.",
} as const;
