import { useLayoutEffect, useState } from "react";

export type LinkParts = { type: string; accessToken: string; refreshToken: string };

/**
 * Reads the secrets of an email's link once and removes them from the address bar before the first paint, so that they
 * are in no history, shared screen or copied address. After a reload there is no link.
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
