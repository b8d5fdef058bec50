/** Links in emails need the portal's address, also in tests without a sign-in server. */
export function giveSiteAddress() {
  process.env.SITE_URL = "https://portal.example";
}
