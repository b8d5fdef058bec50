/** Whether a link leads to a website over an encrypted line, with no sign-in of somebody's in it. */
export function isSafeLink(typed: string): boolean {
  if (!URL.canParse(typed)) return false;
  const { protocol, hostname, username, password } = new URL(typed);
  return protocol === "https:" && hostname.includes(".") && username === "" && password === "";
}
