export interface MailMessage {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Two ends that speak in lines; the sockets behind it are somebody else's. */
export interface Line {
  isEncrypted: boolean;
  read: () => Promise<string>;
  write: (text: string) => Promise<void>;
  encrypt: () => Promise<void>;
}

export interface SmtpAccount {
  user: string;
  password: string;
  /** Passwords and letters go in the clear to this machine only. */
  isLoopback: boolean;
}

/** Hands one letter to a mail server (RFC 5321): encrypted first, then who we are, then the letter. */
export async function speakSmtp(line: Line, account: SmtpAccount, message: MailMessage) {
  await expectReply(line, 220);
  let offers = await greet(line);
  if (!line.isEncrypted && /^STARTTLS$/im.test(offers)) {
    await say(line, "STARTTLS", 220);
    await line.encrypt();
    offers = await greet(line);
  }
  if (!line.isEncrypted && !account.isLoopback) {
    throw new Error("The mail server offers no encryption, so nothing was sent.");
  }
  if (account.user !== "") {
    await say(line, `AUTH PLAIN ${base64(`\0${account.user}\0${account.password}`)}`, 235);
  }
  await say(line, `MAIL FROM:<${mailboxOf(message.from)}>`, 250);
  await say(line, `RCPT TO:<${mailboxOf(message.to)}>`, 250);
  await say(line, "DATA", 354);
  await say(line, `${writeMime(message)}\r\n.`, 250);
  await line.write("QUIT\r\n");
}

const greet = (line: Line) => say(line, "EHLO localhost", 250);

async function say(line: Line, words: string, code: number): Promise<string> {
  await line.write(`${words}\r\n`);
  return await expectReply(line, code);
}

/** A reply may take several lines: "250-" goes on, "250 " is the last. */
async function expectReply(line: Line, code: number): Promise<string> {
  const offers: string[] = [];
  for (let count = 0; count < 100; count += 1) {
    const reply = await line.read();
    // Its text may repeat what we said, and errors are logged.
    if (Number(reply.slice(0, 3)) !== code) {
      throw new Error(`The mail server answered ${reply.slice(0, 3)} where ${code} was due.`);
    }
    offers.push(reply.slice(4).trim());
    if (reply[3] !== "-") return offers.join("\n");
  }
  throw new Error("The mail server does not stop talking.");
}

/** The bare address, refused when it could end the line it is put on. */
function mailboxOf(address: string): string {
  const mailbox = /<([^<>]+)>$/.exec(address)?.[1] ?? address;
  if (!/^[\x21-\x3b\x3d\x3f-\x7e]+@[\x21-\x3b\x3d\x3f-\x7e]+$/.test(mailbox)) {
    throw new Error("That is no address to write to.");
  }
  return mailbox;
}

/** The letter in both forms, all of it base64: no line of it can be taken for a command, a dot or a header. */
export function writeMime({ from, to, subject, text, html }: MailMessage): string {
  const boundary = `part-${crypto.randomUUID()}`;
  const part = (type: string, body: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    "Content-Transfer-Encoding: base64",
    "",
    ...(base64(body).match(/.{1,76}/g) ?? []),
  ];
  const sender = mailboxOf(from);
  const name = from.includes("<") ? from.slice(0, from.indexOf("<")).trim() : "";
  return [
    `From: ${name === "" ? sender : `${word(name)} <${sender}>`}`,
    `To: ${mailboxOf(to)}`,
    `Subject: ${word(subject)}`,
    `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${crypto.randomUUID()}@${sender.slice(sender.lastIndexOf("@") + 1)}>`,
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    "Content-Type: multipart/alternative;",
    ` boundary="${boundary}"`,
    "",
    ...part("text/plain", text),
    ...part("text/html", html),
    `--${boundary}--`,
  ].join("\r\n");
}

/** RFC 2047, cut between characters so that no piece exceeds what one encoded word may hold. */
function word(text: string): string {
  const pieces = text.match(/.{1,10}/gsu) ?? [];
  return pieces.map((piece) => `=?UTF-8?B?${base64(piece)}?=`).join("\r\n ");
}

function base64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
