import type { Account } from "../budget/budget";
import type { ConnectionLimits } from "../limits";

interface HoldingsOptions {
  account: Account;
  limits: ConnectionLimits;
  isTrusted: () => boolean;
  /** The bytes that the function accepts before sign-in; null for the default. */
  allowedBeforeSignIn: (path: string) => number | null;
}

/** The memory of one socket: arguments, and the results that it shows. Errors are texts for the caller. */
export class Holdings {
  readonly #options: HoldingsOptions;
  #argumentBytes = 0;
  #shownBytes = 0;

  constructor(options: HoldingsOptions) {
    this.#options = options;
  }

  /** Counts the arguments of a subscription or an action while it lasts. */
  hold(path: string, bytes: number): string | null {
    const { account, limits, isTrusted } = this.#options;
    const max = limits.argumentsBeforeSignInBytesMax;
    const isAbove = bytes > 0 && this.#argumentBytes + bytes > max;
    if (isAbove && !isTrusted() && bytes > (this.#options.allowedBeforeSignIn(path) ?? 0)) {
      return `TooManyBytes: before sign-in a socket may hold ${max} bytes of arguments.`;
    }
    const refusal = account.hold(bytes);
    if (refusal === null) this.#argumentBytes += bytes;
    return refusal;
  }

  free(bytes: number): void {
    this.#argumentBytes -= bytes;
    this.#options.account.free(bytes);
  }

  /** Counts a waiting mutation. The socket is not read while too many wait, so only its own size can be too large. */
  queue(path: string, bytes: number): string | null {
    const { account, limits, isTrusted } = this.#options;
    const max = limits.argumentsBeforeSignInBytesMax;
    if (bytes > max && !isTrusted() && bytes > (this.#options.allowedBeforeSignIn(path) ?? 0)) {
      return `TooManyBytes: before sign-in a call may have ${max} bytes of arguments.`;
    }
    return account.hold(bytes);
  }

  unqueue(bytes: number): void {
    this.#options.account.free(bytes);
  }

  /** Counts the growth of shown results; a negative number gives bytes back. */
  show(bytes: number): string | null {
    const { account, limits, isTrusted } = this.#options;
    const max = isTrusted() ? limits.shownBytesMax : limits.shownBeforeSignInBytesMax;
    if (bytes > 0 && this.#shownBytes + bytes > max) {
      return `TooManyBytes: a socket may show ${max} bytes of results.`;
    }
    const refusal = account.show(bytes);
    if (refusal === null) this.#shownBytes += bytes;
    return refusal;
  }
}
