/** The reason why a token was rejected. The text may be shown to the sender; it never quotes the token. */
export class TokenError extends Error {
  readonly code:
    | "InvalidAuthHeader"
    | "NoAuthProvider"
    | "Unauthenticated"
    | "AuthProviderDiscoveryFailed";

  constructor(code: TokenError["code"], message: string) {
    super(message);
    this.code = code;
  }

  /** True when the provider could not be reached, so that the token may still be valid. */
  get isUnreachable(): boolean {
    return this.code === "AuthProviderDiscoveryFailed";
  }
}
