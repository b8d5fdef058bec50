/** Why a token was rejected. The text may be shown to the sender; it never quotes the token. */
export class TokenError extends Error {
  readonly code: "InvalidAuthHeader" | "NoAuthProvider" | "TokenRefused" | "ProviderUnreachable";

  constructor(code: TokenError["code"], message: string) {
    super(message);
    this.code = code;
  }
}
