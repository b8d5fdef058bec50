import type { Role } from "@domain/accounts/roles";

export const CIRCLES = ["own", "vault", "shared", "covered", "coachs"] as const;
export type Circle = (typeof CIRCLES)[number];

type Visible = { label: string; text?: string };

export const visibility: Record<Circle, Record<Role, Visible>> = {
  own: {
    client: { label: "Only you", text: "It stays in this browser unless you share it." },
    admin: { label: "Only you", text: "It stays in this browser." },
  },
  vault: {
    client: { label: "Only you", text: "It is in your vault, unless you share it." },
    admin: { label: "Only you" },
  },
  shared: {
    client: { label: "You and your coach" },
    admin: { label: "You and your client" },
  },
  covered: {
    client: { label: "You, your coach and their stand-in" },
    admin: { label: "You, the client and the other coach" },
  },
  coachs: {
    client: { label: "Only your coach" },
    admin: { label: "Only you", text: "Your client cannot see it." },
  },
};

export const visibleTo = "Visible to:";
