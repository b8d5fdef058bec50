import { parseArgs } from "node:util";

type Surroundings = Readonly<Record<string, string | undefined>>;

/** An error that stops the start, in one line for the operator. */
export class StartRefusal extends Error {}

const loopbackHost = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;
/** The engine's default. */
const defaultPort = "3210";
/** Reserved names, at which nobody has a mailbox (RFC 2606 and 6761), and the one in the docs' own commands. */
const placeholder =
  /[@.](example(\.(com|net|org))?|your-domain(\..+)?|localhost|invalid|test)\.?$/i;
const address = /^[^\s@"<>&]+@[^\s@"<>&]+\.[^\s@"<>&.]{2,}$/;

/** Whether people elsewhere reach this server: by a public address, behind TLS, or on every network. */
export function isPublished(typed: readonly string[], environment: Surroundings): boolean {
  const { values } = parseArgs({
    args: [...typed],
    strict: false,
    options: { "public-url": { type: "string" }, host: { type: "string" } },
  });
  const host = String(values.host ?? environment.HOST ?? "127.0.0.1");
  const url = String(values["public-url"] ?? environment.PUBLIC_URL ?? "");
  if (values["behind-tls"] === true || !loopbackHost.test(host)) return true;
  return URL.canParse(url) && !loopbackHost.test(new URL(url).hostname);
}

/**
 * On one's own machine the site is opened by name: browsers create no passkey for an IP address. A chosen address
 * stays, and port 0 is known too late.
 */
export function siteWords(typed: readonly string[], environment: Surroundings): string[] {
  const { values } = parseArgs({
    args: [...typed],
    strict: false,
    options: { "public-url": { type: "string" }, port: { type: "string" } },
  });
  const port = String(values.port ?? environment.PORT ?? defaultPort);
  const isChosen = (values["public-url"] ?? environment.PUBLIC_URL ?? "") !== "";
  if (isPublished(typed, environment) || isChosen || port === "0") return [];
  return ["--variable", `SITE_URL=http://localhost:${port}`];
}

/**
 * The address on the privacy page. People are promised an answer from it, so a published server does not start with a
 * made-up one.
 */
export function contactWords(isPublic: boolean, { PRIVACY_EMAIL }: Surroundings): string[] {
  const email = PRIVACY_EMAIL ?? "";
  const isReal = address.test(email) && !placeholder.test(email);
  if (isPublic && !isReal) {
    const present = email === "" ? "" : ` "${email}" is not a real address.`;
    throw new StartRefusal(
      `Set PRIVACY_EMAIL to the address where people reach you about their privacy: the privacy page shows it.${present}`,
    );
  }
  return email === "" ? [] : ["--site-text", `privacy-email=${email}`];
}

/**
 * Emails that can't be sent are shown at /mailbox, to this machine only. A published server shows them only with
 * --mailbox, because they have links for signing in.
 */
export function mailboxWords(isPublic: boolean, isChosen: boolean): string[] {
  const words = [
    ...["--local-answer", "/mailbox.json=mail/outbox:mailbox"],
    ...["--local-answer", "/mailbox-pushes.json=push/mailbox:list"],
  ];
  if (!isPublic) return words;
  return isChosen ? [...words, "--local-answers-when-published"] : [];
}
