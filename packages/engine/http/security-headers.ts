export type HeaderMap = Readonly<Record<string, string>>;

/** For data: nothing in the response may run, load or be framed, regardless of the type a browser assumes. */
const dataPolicy =
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

/** Stored files come from users: even opened as a page they get no origin and run nothing. */
const filePolicy = `${dataPolicy}; sandbox`;

/**
 * Only the site's pages may use camera, screen and microphone, and only for their own origin; the rest is off for all.
 */
const devices = (who: string) =>
  `camera=(${who}), display-capture=(${who}), geolocation=(), microphone=(${who}), payment=(), usb=()`;

const hostPattern = /^[a-z0-9.[\]:-]+$/i;

/** `host` is the request's own, so that live queries may connect under the name that the page was opened with. */
function sitePolicy(host: string | undefined, isBehindTls: boolean): string {
  const isPlain = host !== undefined && hostPattern.test(host);
  const socketOrigin = isPlain ? ` ${isBehindTls ? "wss" : "ws"}://${host}` : "";
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'", // only WebAssembly, with which pages stretch passphrases
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${socketOrigin}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

const oneYearSeconds = 365 * 24 * 60 * 60;

export class SecurityHeaders {
  readonly #isBehindTls: boolean;
  readonly #everywhere: HeaderMap;

  /**
   * The operator sets `isBehindTls`: over plain HTTP, Strict-Transport-Security would lock people out of their own
   * machine.
   */
  constructor(isBehindTls: boolean) {
    this.#isBehindTls = isBehindTls;
    this.#everywhere = {
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cross-Origin-Opener-Policy": "same-origin",
      ...(isBehindTls
        ? { "Strict-Transport-Security": `max-age=${oneYearSeconds}; includeSubDomains` }
        : {}),
    };
  }

  forData(): HeaderMap {
    return this.#with(dataPolicy, devices(""));
  }

  forFile(): HeaderMap {
    return this.#with(filePolicy, devices(""));
  }

  forSite(host: string | undefined): HeaderMap {
    return this.#with(sitePolicy(host, this.#isBehindTls), devices("self"));
  }

  #with(content: string, permissions: string): HeaderMap {
    return {
      ...this.#everywhere,
      "Content-Security-Policy": content,
      "Permissions-Policy": permissions,
    };
  }
}
