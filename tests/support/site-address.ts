/** Letters lead somewhere: to the portal at this address, in tests that write some without opening a door. */
export function giveSiteAddress() {
  process.env.SITE_URL = "https://portal.example";
}
