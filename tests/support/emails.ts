import { vi } from "vitest";

import type { Portal } from "./portal";

export interface Link {
  url: string;
  type: string;
  code: string;
  handle: string;
}

export function linkIn(text: string): Link {
  const url = /^https?:\S+#\S+$/m.exec(text)?.[0] ?? "";
  const parts = new URLSearchParams(url.slice(url.indexOf("#") + 1));
  const read = (name: string) => parts.get(name) ?? "";
  return { url, type: read("type"), code: read("access_token"), handle: read("refresh_token") };
}

/**
 * Waits for an email with a link, because emails are written after the answer, so that the time does not reveal known
 * addresses. The person may have received others before, such as one about a new sign-in.
 */
export const newestLinkTo = ({ run }: Pick<Portal, "run">, to: string): Promise<string> =>
  vi.waitFor(async () => {
    const letters = await run<{ to: string; text: string }[]>("mail/outbox:list");
    const links = letters.filter((each) => each.to === to).map(({ text }) => linkIn(text).url);
    const newest = links.find((url) => url !== "");
    if (newest === undefined) throw new Error(`No letter to ${to}.`);
    return newest;
  }, 10_000);
