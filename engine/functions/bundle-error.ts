/** The functions cannot be served as they are. The message is for whoever wrote them; what served before goes on. */
export class BundleError extends Error {
  override readonly name = "BundleError";
}
