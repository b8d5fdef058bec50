import type { Role } from "@domain/accounts/roles";

import { paths } from "@/lib/pages/paths";

const ofCoach = paths.coachSettings();

/** Where a person has their vault, and where a new one is begun. */
export const vaultPlace: Record<Role, { open: string; lost: string }> = {
  client: { open: paths.vault(), lost: paths.vaultLost() },
  admin: { open: `${ofCoach}#sharing`, lost: `${ofCoach}?lost#sharing` },
};
