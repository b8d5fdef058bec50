import { requireSiteUrl } from "../people/settings";
import type { LinkParts } from "../signIn/entry";

/**
 * Secrets are in the fragment, which browsers do not send: no server log and no Referer contains them. Links never
 * contain an email address.
 */
export const pageUrl = (path: string) => `${requireSiteUrl()}${path}`;
export const signInUrl = () => pageUrl("/auth");
export const confirmAddressUrl = (link: LinkParts) => linkTo("/auth/verify-email", "signup", link);
export const resetPasswordUrl = (link: LinkParts) =>
  linkTo("/auth/reset-password", "recovery", link);
export const acceptInviteUrl = (secret: string) =>
  pageUrl(`/auth/accept-invite#type=invite&access_token=${secret}`);

/** Only for an email: it proves the mailbox, so nobody else ever sees it. */
export const inviteClientUrl = (secret: string) =>
  pageUrl(`/auth/accept-invite#type=client&access_token=${secret}`);

const linkTo = (path: string, type: string, { code, handle }: LinkParts) =>
  pageUrl(`${path}#type=${type}&access_token=${code}&refresh_token=${handle}`);
