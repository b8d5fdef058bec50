import { spawn } from "node:child_process";
import { buildEngine, buildWhatIsStale, engineFile, mailbox, sealing, webDir } from "./builds";
import { engineFlags } from "./node-bundle";

/** The sign-in library would otherwise log a line for each step of everybody's sign-in. */
const quiet = ["--variable", "AUTH_LOG_LEVEL=ERROR"];

/** Settings of the functions that may be given as plain variables of the process. */
const passedOn = [
  "COACH_EMAIL",
  "MAIL_FROM",
  "SMTP_URL",
  "MAIL_API_URL",
  "MAIL_API_KEY",
  "MFA_ENC_KEY",
].flatMap((name) => {
  const text = process.env[name];
  return text === undefined ? [] : ["--variable", `${name}=${text}`];
});
const site = ["--functions", "convex", "--web", webDir, ...mailbox, ...sealing, ...quiet];

/** What each command adds to the engine's own; whatever is typed comes after and wins. */
const GIVEN: Record<string, readonly string[]> = {
  start: [...site, ...passedOn, "--data", "data", "--announce", "signIn/console:greet"],
  demo: [...site, "--run", "dev/demo:start"],
  admin: [
    ...["--functions", "convex", "--data", "data"],
    ...["--named", "invite=signIn/console:invite"],
    ...["--named", "mail-invite=signIn/console:mailInvite"],
    ...["--named", "remove-coach=signIn/coaches:remove"],
    ...["--named", "retention=retention/operator:retention"],
    // Whoever was deleted does not come back with an older backup, and nobody comes back signed in.
    ...["--ledger", "retention/ledger:read", "--then", "retention/ledger:apply"],
    ...["--named", "reset-mfa=signIn/console:resetMfa"],
  ],
  engine: [],
};

const [command = "start", ...typed] = process.argv.slice(2);
const given = GIVEN[command];
if (given === undefined) {
  console.error(`There is no command "${command}": ${Object.keys(GIVEN).join(", ")}.`);
  process.exit(1);
}

if ((command === "start" || command === "demo") && !typed.includes("--help"))
  await buildWhatIsStale();
else await buildEngine();

const server = spawn(process.execPath, [...engineFlags, engineFile, command, ...given, ...typed], {
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => server.kill(signal));
}
server.on("exit", (code) => process.exit(code ?? 1));
