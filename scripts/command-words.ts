import { contactWords, isPublished, mailboxWords, siteWords } from "./published";

/** Where the built site and the functions are: in the repository, or in a release. */
export interface Places {
  functions: string;
  web: string;
  data: string;
  /** What an operator types before the name of a command. */
  admin: string;
}

export const commands = ["start", "demo", "admin", "engine"] as const;
export type Command = (typeof commands)[number];

/** For a server that only this machine reaches. */
export const localMailbox = mailboxWords(false, false);
/** The key with which functions encrypt what only they may read. */
export const sealing = ["--secret", "MFA_ENC_KEY"];

/** Otherwise the sign-in library logs a line for each step of every sign-in. */
const quiet = ["--variable", "AUTH_LOG_LEVEL=ERROR"];

/** Settings of the functions from the process's environment. Their values never become arguments. */
const taken = [
  "COACH_EMAIL",
  "MAIL_FROM",
  "SMTP_URL",
  "MAIL_API_URL",
  "MAIL_API_KEY",
  "MFA_ENC_KEY",
  "MFA_ENC_KEY_FORMER",
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
  "TURN_URLS",
  "TURN_SECRET",
].flatMap((name) => ["--from-environment", name]);

/** Booking pages are for people who were given the address. */
export const unlistedPaths = ["/book"];
const unlisted = unlistedPaths.flatMap((path) => ["--unlisted", path]);

const state = [
  ...["--report-state", "system/watch:report"],
  ...["--figures", "system/watch:figures"],
];

/** Tombstones must outlive a backup, so they are written with each one and with the shipped log. */
const ledger = ["--ledger", "retention/ledger:read"];

/** Commands for an operator: the function of each, and its line in the help. */
const namedCommands = {
  invite: ["signIn/console:invite", "--email ADDRESS | print a link that makes its reader a coach"],
  "mail-invite": ["signIn/console:mailInvite", "--email ADDRESS | send that link by email"],
  "remove-coach": [
    "signIn/coaches:remove",
    "--email ADDRESS | end a coach's access; the clients go to the coach who has been there longest",
  ],
  "reset-mfa": [
    "signIn/console:resetMfa",
    "--email ADDRESS | switch off the two-step sign-in of a person who lost the second step",
  ],
  "sign-out": ["signIn/console:signOut", "--email ADDRESS | sign a person out on every device"],
  retention: [
    "retention/operator:retention",
    "[--confirm yes] | say whether deletions run; --confirm yes lets stopped ones continue",
  ],
  "push-keys": ["push/keys:make", " | make a key pair for notifications on devices"],
} as const;

const operator = [
  ...Object.entries(namedCommands).flatMap(([name, [path, about]]) => [
    ...["--named", `${name}=${path}`],
    ...["--about", `${name}=${about}`],
  ]),
  // A deleted person does not return with an older backup, and no sign-in survives a restore.
  ...[...ledger, "--then", "retention/ledger:apply"],
  ...["--end-sign-ins", "signIn/console:signOutAll"],
  ...["--reseal", "MFA_ENC_KEY=signIn/resealing:resealAll"],
];

interface Asked {
  /** The arguments after the command. */
  typed: readonly string[];
  environment: Readonly<Record<string, string | undefined>>;
  places: Places;
}

/** The engine's arguments: those of each command, then the typed ones, which override them. */
export function wordsFor(command: Command, asked: Asked): readonly string[] {
  const typed = asked.typed.filter((word) => word !== chosenMailbox);
  return [...givenFor(command, asked), ...typed];
}

const chosenMailbox = "--mailbox";

function givenFor(command: Command, { typed, environment, places }: Asked): readonly string[] {
  const { functions, web, data, admin } = places;
  const named = ["--variable", `ADMIN_COMMAND=${admin}`];
  const address = siteWords(typed, environment);
  const site = [
    "--functions",
    functions,
    "--web",
    web,
    ...unlisted,
    ...sealing,
    ...quiet,
    ...address,
  ];
  switch (command) {
    case "start": {
      const isPublic = isPublished(typed, environment);
      const contact = typed.includes("--help") ? [] : contactWords(isPublic, environment);
      const mailbox = mailboxWords(isPublic, typed.includes(chosenMailbox));
      const greeting = ["--announce", "signIn/console:greet"];
      const kept = [...state, ...ledger, "--data", data];
      return [...site, ...named, ...taken, ...mailbox, ...contact, ...kept, ...greeting];
    }
    case "demo":
      return [...site, ...localMailbox, ...state, "--run", "dev/demo:start"];
    case "admin":
      return [
        ...["--functions", functions, "--data", data, "--web", web],
        ...sealing,
        ...address,
        ...named,
        ...taken,
        ...operator,
      ];
    case "engine":
      return [];
  }
}

export const isCommand = (word: string): word is Command =>
  (commands as readonly string[]).includes(word);
