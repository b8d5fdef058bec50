export const muting = {
  mute: "Mute notifications",
  isMuted: "Notifications are muted",
  failed: "That could not be saved. Please try again.",
} as const;
