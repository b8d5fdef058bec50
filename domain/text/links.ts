/** https, without credentials in it. */
export function isSafeLink(typed: string): boolean {
  if (!URL.canParse(typed)) return false;
  const { protocol, hostname, username, password } = new URL(typed);
  return protocol === "https:" && hostname.includes(".") && username === "" && password === "";
}
