import type { LinkParts } from "../model/signIn/entry";
import { requireSiteUrl } from "../model/settings";

/**
 * Where letters lead. Secrets stand in the fragment, which a browser never sends: no server log and no Referer can hold
 * them. No address stands in a link either.
 */
export const pageUrl = (path: string) => `${requireSiteUrl()}${path}`;
export const signInUrl = () => pageUrl("/auth");
export const confirmAddressUrl = (link: LinkParts) => linkTo("/auth/verify-email", "signup", link);
export const resetPasswordUrl = (link: LinkParts) =>
  linkTo("/auth/reset-password", "recovery", link);
export const acceptInviteUrl = (secret: string) =>
  pageUrl(`/auth/accept-invite#type=invite&access_token=${secret}`);

const linkTo = (path: string, type: string, { code, handle }: LinkParts) =>
  pageUrl(`${path}#type=${type}&access_token=${code}&refresh_token=${handle}`);
