export const SESSION_TYPES = ["coaching", "video", "phone", "in-person"] as const;
export type SessionType = (typeof SESSION_TYPES)[number];

export const SESSION_TYPE_LABELS: Record<SessionType, string> = {
  coaching: "Coaching Session",
  video: "Video Call",
  phone: "Phone Call",
  "in-person": "In-Person",
};
