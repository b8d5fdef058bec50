import { useLayoutEffect, useState } from "react";

/** What a letter's link carries behind its #, by name. */
export type LinkParts = { type: string; accessToken: string; refreshToken: string };

/**
 * Reads the secrets of a letter's link once and takes them out of the address bar before anything is painted: no
 * history, no shared screen and no copied address keeps them. A reload therefore finds a page without a link.
 */
export function useLinkFragment(): LinkParts {
  const [parts] = useState(() => readFragment(window.location.hash));
  useLayoutEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash !== "") window.history.replaceState(window.history.state, "", pathname + search);
  }, []);
  return parts;
}

export function readFragment(hash: string): LinkParts {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  return {
    type: given.get("type") ?? "",
    accessToken: given.get("access_token") ?? "",
    refreshToken: given.get("refresh_token") ?? "",
  };
}
