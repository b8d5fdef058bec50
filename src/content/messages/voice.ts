import { voiceMsMax } from "@domain/files/voice";

const MINUTES = String(voiceMsMax / 60_000);

export const voiceWords = {
  record: "Record a voice message",
  photo: "Take a photo",
  title: "Voice message",
  lead: `Up to ${MINUTES} minutes. Nothing is sent before you press Send. A recording stays here until you close Passage.`,
  asking: "Your browser asks whether Passage may use the microphone.",
  recording: (time: string) => `Recording, ${time}`,
  stop: "Stop",
  again: "Record again",
  denied:
    "The microphone is not allowed for this site. Allow it in your browser’s settings, then try again.",
  missing: "No microphone was found. Connect one, then try again.",
  unsupported: "This browser can’t record.",
  tryAgain: "Try again",
  transcript: "What you say, in words (optional)",
  transcriptHint: "For reading instead of listening, and for the search.",
  send: "Send Voice Message",
  notSent: "Your voice message could not be sent. Please try again.",
  play: "Play",
  pause: "Pause",
  position: "Position",
  positionText: (at: string, of: string) => `${at} of ${of}`,
  speed: (times: string) => `Speed ${times}`,
  notLoaded: "This voice message could not be loaded. Please try again.",
  inWords: "In words",
} as const;
