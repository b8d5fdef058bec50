import { filesPerEntryMax, vaultFileBytesMax } from "@domain/privacy/vault-files";

const megabytes = String(vaultFileBytesMax / 1024 ** 2);

export const entryFileWords = {
  title: "Photos and recordings",
  add: "Add photos or a recording",
  hint: `Sealed on this device before they are sent: only you can open them, and your coach those that you share. Up to ${megabytes} MB each.`,
  adding: (name: string) => `Adding ${name}…`,
  showAll: (count: number) => `Show all ${String(count)}`,
  waits: "Not sent yet",
  perhapsLost: "Perhaps lost",
  remove: "Remove",
  removed: (name: string) => `${name} is removed`,
  added: (when: string) => `Added ${when}`,
  missing:
    "This file is still on the device where it was added. Open your vault there, with a connection.",
  lost: "Neither this device nor the server has this file. If the device where you added it doesn’t have it any more, it is lost, and you can remove it here.",
  problems: {
    empty: (name: string) => `${name} is empty.`,
    too_large: (name: string) => `${name} is larger than ${megabytes} MB.`,
    type_not_allowed: (name: string) =>
      `${name} can’t be added. Photos can be JPEG, PNG or WebP, recordings MP3, M4A, Ogg, WAV, MP4 or WebM.`,
    too_many_pixels: (name: string) =>
      `${name} has too many pixels to be shown. Make it smaller first.`,
    unreadable: (name: string) => `${name} could not be read.`,
    no_room: (name: string) => `This device has no room for ${name}.`,
    too_many: () => `An entry has room for ${String(filesPerEntryMax)} files.`,
    not_kept: (name: string) => `${name} could not be kept in your vault.`,
  },
  refused: {
    full: (name: string) =>
      `Your vault has no room for ${name}. It stays on this device alone: remove other files, or save a copy.`,
    other: (name: string) => `${name} could not be sent. It stays on this device alone.`,
  },
} as const;
