export interface Mailbox {
  name: string;
  address: string;
}

/** `Name <address>` or an address. Rejects line breaks and a second recipient. */
export function readMailbox(text: string): Mailbox {
  const [, name = "", inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
  const address = inBrackets ?? text;
  if (!/^[\x21-\x2b\x2d-\x39\x3d\x3f-\x7e]+@[\x21-\x2b\x2d-\x39\x3d\x3f-\x7e]+$/.test(address)) {
    throw new Error("That is not a valid email address.");
  }
  return { name: name.trim(), address };
}

export const domainOf = ({ address }: Mailbox): string =>
  address.slice(address.lastIndexOf("@") + 1);

interface MailFailure {
  code?: string;
  message?: string;
  response?: string;
  responseCode?: number;
  command?: string;
}

/** Without the server's reply: it may repeat the email or the password, and errors are logged. */
export function describeMailFailure(error: unknown): string {
  const { code, message = "", response, responseCode, command } = error as MailFailure;
  if (code === "ETLS") {
    return "The mail server did not encrypt the connection, so nothing was sent.";
  }
  if (responseCode !== undefined) {
    return `The mail server answered ${responseCode}${command === undefined ? "" : ` to ${command}`}.`;
  }
  const reason = response === undefined ? message : (code ?? "");
  return `The mail server could not be reached or closed the connection: ${reason}`;
}

/** Whether the server will never take an email for this address; other refusals may be temporary. */
export function isAddressRefused(error: unknown): boolean {
  const { responseCode = 0, command = "" } = error as MailFailure;
  return responseCode >= 500 && responseCode < 600 && command.startsWith("RCPT");
}

/** RFC 8058: the mail program's own button sends one POST there. */
export const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : {
        "List-Unsubscribe": `<${url}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };
