import { pairsOf, type Words } from "./arguments";
import { replaceBackupKey } from "./backup-key";
import { secretOf } from "./backup-commands";
import type { Terminal } from "./command-line";
import { printAnswer } from "./print-answer";
import type { Administration } from "./running-server";
import { StartError } from "./start-error";

/**
 * `admin rotate-…`: each command may be killed at any moment without breaking the server or backups, and running it
 * again completes it.
 */

interface Context {
  words: Words;
  terminal: Terminal;
}

export async function rotateBackupKey({ words, terminal }: Context): Promise<void> {
  const { print } = terminal;
  const secret = secretOf(words, terminal);
  if (secret?.kind !== "key-file") throw new StartError("Name the key: --key-file PATH");
  const { name, former } = await replaceBackupKey(secret.path);
  print(`${secret.path} is now the key ${name}. The former key is kept as ${former}.`);
  print(
    "Make a backup now: it is sealed with the new key, and so is the log from then on. Keep a copy of the new key outside this machine, beside that of the former one.",
  );
  print(
    `Older backups can be restored as long as the former key is next to the new one. Delete ${former} when the last of them is gone.`,
  );
}

/** With --now everybody is signed out first, so that a kill in between leaves valid keys. */
export async function rotateSignInKeys(
  administration: Administration,
  { words, terminal }: Context,
): Promise<void> {
  const isNow = words.isSet("now");
  const path = words.text("end-sign-ins");
  if (isNow && path !== undefined) printAnswer(await administration.run(path, {}), terminal);
  await administration.rotateSignInKeys(isNow);
  terminal.print(
    isNow
      ? "New sign-ins are signed with a new key. Everything signed with the former key is invalid now."
      : "New sign-ins are signed with a new key. What the former key signed stays valid for another hour, so nobody is signed out.",
  );
}

export async function rotateSecret(
  administration: Administration,
  name: string | undefined,
  { words, terminal }: Context,
): Promise<void> {
  const sealing = pairsOf("reseal", words.texts("reseal"));
  const path = name === undefined ? undefined : sealing[name];
  if (name === undefined || path === undefined) {
    const names = Object.keys(sealing);
    throw new StartError(
      names.length === 0
        ? "This app encrypts nothing with its own secret."
        : `Name one of these: ${names.join(", ")}.`,
    );
  }
  const state = await administration.beginSecret(name);
  terminal.print(
    state === "begun"
      ? `${name} has been replaced. Sealing again everything that the former one sealed.`
      : `${name} was replaced before. Sealing again the rest of what the former one sealed.`,
  );
  printAnswer(await administration.run(path, {}), terminal);
  await administration.finishSecret(name);
}
