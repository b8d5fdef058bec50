import type { Role } from "@domain/accounts/roles";

import { paths } from "@/lib/pages/paths";

const ofCoach = paths.coachSettings();

/** Where a person has their vault, where a new one is begun, and where their password and passkeys are. */
export const vaultPlace: Record<Role, { open: string; lost: string; account: string }> = {
  client: { open: paths.vault(), lost: paths.vaultLost(), account: paths.account() },
  admin: { open: `${ofCoach}#sharing`, lost: `${ofCoach}?lost#sharing`, account: ofCoach },
};
