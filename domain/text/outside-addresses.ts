/** An address that a person typed and the server may call at all, as https; null for anything else. */
export function outsideAddress(text: string, mayBeLoopback: boolean): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, username, password, href } = new URL(text);
  if (username !== "" || password !== "") return null;
  const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  const isSecret = protocol === "https:" || (mayBeLoopback && isLoopback && protocol === "http:");
  return isSecret ? href : null;
}
