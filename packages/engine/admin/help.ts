const serving = `  --functions PATH     the app's convex/ folder, the project's that holds it, or the file of functions in a release
  --data DIR           where everything is kept; made if missing, readable by its owner only
  --admin-port N       where the official command line reaches it, on this machine alone; default the port after
  --studio             serve a page there that shows tables, functions, logs, files and jobs to anyone who has the key (as in dev)
  --instance-name NAME what the official command line calls this deployment
  --write-env FILE     write there what the official command line needs to find this server
  --port N             default 3210, or PORT; 0 takes any free port
  --host ADDRESS       default 127.0.0.1, ::1 without IPv4, or HOST; 0.0.0.0 opens the server to the network
  --web DIR            a built web app to serve beside the API
  --public-url URL     how browsers reach this server, when it is behind a proxy or a name (or PUBLIC_URL)
  --origin ORIGIN      pages of this origin may call, too; may be repeated
  --trusted-proxy IP   believe this address when it says for whom it asks; may be repeated
  --behind-tls         TLS ends in front of this server: send HSTS, build https addresses
  --variable NAME=TEXT a variable for the functions, below those of "admin env"; may be repeated
  --from-environment NAME
                       a variable for the functions that is NAME of this process, or the text of the file that NAME_FILE
                       names; may be repeated
  --secret NAME        a variable that holds a secret made once and kept with the data; may be repeated
  --local-answer ADDRESS=PATH
                       tell this machine alone, at this address, what a function answers; may be repeated
  --backup-within H    without a good backup for so many hours, /health, /metrics and the log say so
  --ship-log FOLDER    copy what is written, every 30 seconds, to this folder of backups (admin backup --into), where a restore
                       applies it; with --key-file or --passphrase sealed as they are, and with --ledger as there
                       BACKUP_BUCKET sends what is shipped on to a bucket, as after each backup
  --log-format FORMAT  text, or json: each line an object with time, level, what and fields; also for admin
  --report-state PATH  a mutation that gets the server's memory, disk, backups, late jobs and what is wrong, at the start and
                       whenever one of them changes
  --figures PATH       a query whose result, numbers by name, is in /metrics as app_NAME
  --local-answers-when-published
                       tell it on a server with a public address, too
  --site-text NAME=TEXT
                       the content of <meta name="NAME"> in the web app's pages; may be repeated
  --unlisted PATH      search engines are asked not to list this address and those below it; may be repeated
  --memory MIB         about how much memory documents may take where they are too many to be loaded; a quarter of the
                       machine unless given, at least 128
  --limit NAME=N       another bound than packages/engine/limits.ts names; may be repeated
  --announce PATH      run this function after the start and print what it answers; may answer null
  --redact-errors      no error text and no log line reaches the browser (as in start)
  --salvage            keep what can be read of a damaged data file`;

export const helpTexts: Readonly<Record<string, string>> = {
  "": `Runs a convex/ folder on this machine.

  start    serve it, for people
  dev      serve it and swap the functions when their files change; errors reach the browser
  demo     serve it from a folder that is thrown away at the end
  engine   serve any convex/ folder, as in development but without watching
  link     let npx convex dev in an app's folder start this server, offline too
  admin    backup, restore, check, confirm, env, key, run; works beside a running server or on its folder

Each explains itself with --help.`,
  start: `start --functions DIR --data DIR [options]\n\n${serving}`,
  dev: `dev --functions DIR --data DIR [options]\n\n${serving}`,
  link: `link [FOLDER]

  Lets npx convex dev in an app's folder, this one unless given, start this server as its local backend, offline too, and end it.
  Writes the deployment in FOLDER/.convex, its name in FOLDER/.env.local, a command in FOLDER/node_modules/.bin, which each install of
  packages removes, and an executable in ~/.cache/convex-test-0. Its data is in FOLDER/.convex/local/default/engine.`,
  engine: `engine [--functions DIR] --data DIR [options]

Without --functions it serves what the official command line pushes to it.\n\n${serving}`,
  demo: `demo --functions DIR [--run PATH]… [options]

  --run PATH           run this function after the start and print what it answers; may be repeated
  --data DIR           keep the demonstration here, instead of throwing it away; "admin reset-demo" removes it

${serving}`,
};

/** The path to the data is shown when the program itself sets the folders. */
export const adminHelp = (
  dataDir: string | undefined,
): string => `admin COMMAND ${dataDir === undefined ? "--data DIR --functions DIR" : "[--data DIR] [--functions DIR]"} [options]
${dataDir === undefined ? "" : `\n  --data DIR           the data folder; ${dataDir} unless given`}
  backup FOLDER        copy everything to a new folder, also while the server runs; keys stay behind
  restore FOLDER       fill an empty data folder from a backup; what the app sealed with its own keys opens only with the
                       old folder's keys.json, put there before the new one is first served
  Both take
    --key-file PATH    seal the backup with a file of at least 32 random bytes, or open it with that file
    --passphrase       seal or open it with the words in BACKUP_PASSPHRASE, or in the file that BACKUP_PASSPHRASE_FILE names
    --ledger PATH      a function that tells what must outlive a backup; kept beside the backups as ledger.json
  backup also
    --into FOLDER      make the new folder in this one, named after the moment; files are kept in pieces that all backups
                       there share, so only what has changed is written. Without it the new folder holds everything itself
    --second FOLDER    then copy it there as well, and prove the copy
    --keep DAYS        then remove the backups beside it that were taken so many days before, but for the newest two; a
                       folder that holds anything else is left alone
    --keep-daily DAYS  of those older than this, keep one of each week
    --keep-weekly DAYS of those older than this, keep one of each 30 days
    With BACKUP_BUCKET, what is sealed and made --into a folder is sent to that bucket as well.
  A new backup counts once it was restored into a scratch folder and every file and document is as it was.
  and restore also
    --since DIR        the data folder that is given up: its ledger counts as well
    --until MOMENT     apply what was shipped after the backup up to then, as 2026-03-01T14:30:00Z, instead of all of it
    --without-log      the backup alone
    --then PATH        a function that receives those ledgers; the folder is not served before it answers
  download FOLDER [MOMENT]
                       from the bucket of BACKUP_BUCKET the newest backup, or the one of that name, and what was shipped
                       after it, to be restored from FOLDER; needs no --data
  check                prove the data folder whole: documents, uploaded files and keys; also while the server runs
  check FOLDER         prove a backup whole without restoring it; needs no --data
  confirm              after a salvage or a missing part: all is as it should be, and uploaded files that no document
                       names may be deleted again
  confirm keys         keys.json is lost: go on with new keys, or with those that are there now
  rollback             for a day after an upgrade, with no server running: back to the data from before it; refused where
                       the --ledger has changed since, as what was deleted for good would be back, unless --despite-ledger;
                       where documents were written or deleted since, it names how many of each table were added, changed and
                       deleted, and does nothing without --confirm; one that was killed is completed by another
  rotate-backup-key --key-file PATH
                       make a new key for backups; the former one is kept beside it, and opens those it has sealed
  rotate-sign-in-keys  make a new key for sign-ins; what the former one has signed counts for an hour more
    --now              it counts no more, and everybody signs in again
  rotate-secret NAME   make a new secret for a variable of --secret that functions seal with, and seal all of it again
  env                  list the variables that were set
  env set NAME         set one to what standard input holds; live queries run again
  env remove NAME      remove one
  verify-site ADDRESS  whether the site there is, file by file, the one in the folder of --web; needs no --data. Run it on
                       another machine than the server: who could change the one could change the other
  reset-demo           remove a demonstration that "demo --data DIR" has kept, and nothing else
  key                  the address and key of the running server's administration
    --scope SCOPE      full; deploy, which pushes code and sets variables; or read-only, which reads documents and the log
  run PATH [JSON]      run any function, internal ones too

  --end-sign-ins PATH  a function that ends every sign-in, for rotate-sign-in-keys --now
  --reseal NAME=PATH   a function that opens with NAME and the lines of NAME_FORMER, and seals with NAME, for rotate-secret
  --named NAME=PATH    makes NAME a command that runs the function PATH; its --options become the arguments
  --about "NAME=OPTIONS | TEXT"
                       what this help says of such a command`;
