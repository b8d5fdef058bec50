const serving = `  --functions PATH     the app's convex/ folder, the project's that holds it, or the file of functions in a release
  --data DIR           where all data is stored; created if missing, readable by its owner only
  --admin-port N       the port for the official command line, open to this machine only; default the port after --port
  --studio             serve a page there that shows tables, functions, logs, files and jobs to anyone who has the key (as in dev)
  --instance-name NAME what the official command line calls this deployment
  --write-env FILE     write there what the official command line needs to find this server
  --port N             default 3210, or PORT; 0 takes any free port
  --host ADDRESS       default 127.0.0.1, ::1 without IPv4, or HOST; 0.0.0.0 opens the server to the network
  --web DIR            a built web app to serve beside the API
  --public-url URL     how browsers reach this server, when it is behind a proxy or a name (or PUBLIC_URL)
  --origin ORIGIN      also accept calls from pages of this origin; may be repeated
  --trusted-proxy IP   a proxy whose forwarding headers name the caller; may be repeated
  --behind-tls         TLS ends in front of this server: send HSTS, build https addresses
  --variable NAME=TEXT a variable for the functions, unless "admin env" sets it; may be repeated
  --from-environment NAME
                       a variable for the functions, from NAME in the environment or from the file that NAME_FILE names;
                       may be repeated
  --secret NAME        a variable that holds a secret made once and kept with the data; may be repeated
  --local-answer ADDRESS=PATH
                       serve a function's result at this address, to this machine only; may be repeated
  --backup-within H    report in /health, /metrics and the log when the last good backup is more than H hours old
  --ship-log FOLDER    copy new data every 30 seconds to this folder of backups (admin backup --into), for restores to
                       apply; --key-file, --passphrase and --ledger have the same meaning as for a backup, and with
                       BACKUP_BUCKET it is also sent to that bucket
  --log-format FORMAT  text, or json: each line an object with time, level, what and fields; also for admin
  --report-state PATH  a mutation that receives memory, disk, backups, late jobs and faults of the server, at the start and
                       after each change
  --figures PATH       a query whose result, numbers by name, is in /metrics as app_NAME
  --local-answers-when-published
                       serve the --local-answer results on a server with a public address, too
  --site-text NAME=TEXT
                       the content of <meta name="NAME"> in the web app's pages; may be repeated
  --unlisted PATH      ask search engines not to list this address and those below it; may be repeated
  --memory MIB         about how much memory documents may use when there are too many to load; a quarter of the
                       machine's by default, at least 128
  --limit NAME=N       replace a limit of packages/engine/limits.ts; may be repeated
  --announce PATH      run this function after the start and print its result, unless that is null
  --redact-errors      send no error text and no log line to the browser (as in start)
  --salvage            keep what can be read of a damaged data file`;

export const helpTexts: Readonly<Record<string, string>> = {
  "": `Runs a convex/ folder on this machine.

  start    serve it in production
  dev      serve it and swap the functions when their files change; errors reach the browser
  demo     serve it from a folder that is deleted at the end
  engine   serve any convex/ folder, as in development but without watching
  link     let npx convex dev in an app's folder start this server, offline too
  admin    backup, restore, check, confirm, env, key, run; works beside a running server or on its folder

Each explains itself with --help.`,
  start: `start --functions DIR --data DIR [options]\n\n${serving}`,
  dev: `dev --functions DIR --data DIR [options]\n\n${serving}`,
  link: `link [FOLDER]

  Lets npx convex dev in an app's folder (by default this one) start and stop this server as its local backend, offline too.
  Writes the deployment in FOLDER/.convex, its name in FOLDER/.env.local, a command in FOLDER/node_modules/.bin, which each install of
  packages removes, and an executable in ~/.cache/convex-test-0. Its data is in FOLDER/.convex/local/default/engine.`,
  engine: `engine [--functions DIR] --data DIR [options]

Without --functions it serves the app that the official command line pushes.\n\n${serving}`,
  demo: `demo --functions DIR [--run PATH]… [options]

  --run PATH           run this function after the start and print its result; may be repeated
  --data DIR           keep the demonstration here instead of deleting it; "admin reset-demo" removes it

${serving}`,
};

/** The path to the data is shown when the program itself sets the folders. */
export const adminHelp = (
  dataDir: string | undefined,
): string => `admin COMMAND ${dataDir === undefined ? "--data DIR --functions DIR" : "[--data DIR] [--functions DIR]"} [options]
${dataDir === undefined ? "" : `\n  --data DIR           the data folder; ${dataDir} unless given`}
  backup FOLDER        copy everything but the keys to a new folder, also while the server runs
  restore FOLDER       fill an empty data folder from a backup; to open what the app sealed with its own keys, copy the old
                       folder's keys.json into the new one before it is first served
  Both take
    --key-file PATH    seal the backup with a file of at least 32 random bytes, or open it with that file
    --passphrase       seal or open it with the words in BACKUP_PASSPHRASE, or in the file that BACKUP_PASSPHRASE_FILE names
    --ledger PATH      a function that returns what must outlive a backup; stored beside the backups as ledger.json
  backup also takes
    --into FOLDER      make the new folder in this one, named after the current time; files are stored in pieces that all backups
                       there share, so only changes are written. Without --into the new folder is complete
    --second FOLDER    then copy it there as well, and verify the copy
    --keep DAYS        then remove the backups beside it that are older than this, except the newest two; a folder that
                       contains anything else is left alone
    --keep-daily DAYS  of those older than this, keep one of each week
    --keep-weekly DAYS of those older than this, keep one of each 30 days
    With BACKUP_BUCKET, a sealed backup made with --into is also sent to that bucket.
    A new backup counts only after a test restore has found every file and document intact.
  restore also takes
    --since DIR        the data folder that this replaces: its ledger counts as well
    --until MOMENT     apply the shipped log only up to this time, such as 2026-03-01T14:30:00Z
    --without-log      restore the backup alone
    --then PATH        a function that receives those ledgers; the folder can't be served until it has run
  download FOLDER [MOMENT]
                       fetch the newest backup, or the one named MOMENT, and its shipped log from the bucket in
                       BACKUP_BUCKET, to be restored from FOLDER; needs no --data
  check                verify the data folder: documents, uploaded files and keys; also while the server runs
  check FOLDER         verify a backup without restoring it; needs no --data
  confirm              after a salvage or a missing part: accept the data as it is now, so that uploaded files without a
                       document may be deleted again
  confirm keys         after a loss of keys.json: continue with new keys, or with those in the folder now
  rollback             go back to the data from before an upgrade, for a day after it and with no server running; refused
                       without --despite-ledger if data was deleted for good since, because it would be back. If documents
                       were added, changed or deleted since, it counts them for each table, and does nothing without
                       --confirm. If it is killed, run it again to complete it
  rotate-backup-key --key-file PATH
                       make a new key for backups; the former one is kept beside it, to open older backups
  rotate-sign-in-keys  make a new key for sign-ins; the former one stays valid for another hour
    --now              end the former one immediately; everybody must sign in again
  rotate-secret NAME   replace a secret that functions seal with, and seal everything again
  env                  list the variables that were set
  env set NAME         set one to the text on standard input; live queries run again
  env remove NAME      remove one
  verify-site ADDRESS  compare the site at ADDRESS, file by file, with the folder of --web; needs no --data. Run it on a
                       different machine than the server: anyone who can change the server can change this check too
  reset-demo           remove a demonstration made by "demo --data DIR", and nothing else
  key                  the address and key of the running server's administration
    --scope SCOPE      full; deploy, which pushes code and sets variables; or read-only, which reads documents and the log
  run PATH [JSON]      run any function, internal ones too

  --end-sign-ins PATH  for rotate-sign-in-keys --now: a function that ends every sign-in
  --reseal NAME=PATH   for rotate-secret: a function that opens with NAME or a line of NAME_FORMER, and seals with NAME
  --named NAME=PATH    makes NAME a command that runs the function PATH; its --options become the arguments
  --about "NAME=OPTIONS | TEXT"
                       the line for such a command in this help`;
