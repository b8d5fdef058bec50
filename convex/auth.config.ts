/** Whose access tokens count: only those this deployment signed itself. */
export default {
  providers: [{ domain: process.env.CONVEX_SITE_URL, applicationID: "convex" }],
};
