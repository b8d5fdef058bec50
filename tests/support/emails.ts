export interface Link {
  url: string;
  type: string;
  code: string;
  handle: string;
}

/** The parts of the one link in an email. */
export function linkIn(text: string): Link {
  const url = /^https?:\S+#\S+$/m.exec(text)?.[0] ?? "";
  const parts = new URLSearchParams(url.slice(url.indexOf("#") + 1));
  const read = (name: string) => parts.get(name) ?? "";
  return { url, type: read("type"), code: read("access_token"), handle: read("refresh_token") };
}
