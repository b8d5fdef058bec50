import type { Role } from "@domain/accounts/roles";

import { paths } from "@/lib/pages/paths";

const ofCoach = paths.coachSettings();

/** For each role, the addresses of the vault, of the start of a new one, and of the account page. */
export const vaultPlace: Record<Role, { open: string; lost: string; account: string }> = {
  client: { open: paths.vault(), lost: paths.vaultLost(), account: paths.account() },
  admin: { open: `${ofCoach}#sharing`, lost: `${ofCoach}?lost#sharing`, account: ofCoach },
};
