/** Why a token was refused. The text may be shown to whoever sent the token; it never quotes the token. */
export class TokenError extends Error {
  readonly code: "InvalidAuthHeader" | "NoAuthProvider" | "TokenRefused" | "ProviderUnreachable";

  constructor(code: TokenError["code"], message: string) {
    super(message);
    this.code = code;
  }
}
