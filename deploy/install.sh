#!/bin/sh
# Installs or upgrades Passage from the release that this file is in. It says what it does, and may be run again at any time.
set -eu

usage() {
	cat <<'TEXT'
Usage: deploy/install.sh [--address https://portal.example] [--contact privacy@your-domain] [--no-start]
       deploy/install.sh --rollback [--confirm] [--no-start]

Installs the release that this script is in: a user, folders, a backup key, the systemd units, and the link
/opt/passage/current. Run it again with a newer release to upgrade. If the new one isn't ready after a minute (or
PASSAGE_READY_WITHIN seconds), the link goes back to the release before. If the new one had changed the data, that is undone.

  --address URL    where people reach the site; needed the first time, later it replaces the setting (PUBLIC_URL)
  --contact EMAIL  the address on the privacy page; needed the first time, later it replaces the setting (PRIVACY_EMAIL)
  --rollback       go back to the release before this one
  --confirm        with --rollback: undo the upgrade even if something was written or deleted since; without it, that is listed
  --no-start       leave systemd alone: nothing is enabled, started or restarted
TEXT
}

say() { echo "passage: $*"; }
refuse() { echo "passage: $*" >&2; exit 1; }

address='' contact='' taken='' starts=yes action=install undone=no confirmed=''
while [ $# -gt 0 ]; do
	case $1 in
	--address) address=${2:?--address needs a URL}; shift ;;
	--contact) contact=${2:?--contact needs an address}; shift ;;
	--no-start) starts=no ;;
	--rollback) action=rollback ;;
	--confirm) confirmed=--confirm ;;
	--help) usage; exit 0 ;;
	*) usage >&2; exit 1 ;;
	esac
	shift
done

program=/opt/passage
data=/var/lib/passage/data
settings=/etc/passage
backups=/var/backups/passage
within=${PASSAGE_READY_WITHIN:-60}
units=/etc/systemd/system
[ "$(id -u)" = 0 ] || refuse "Run this as root."

# Both links change by a rename, so that neither is missing at any moment.
link() { ln -sfn "$1" "$program/$2.new" && mv -T "$program/$2.new" "$program/$2"; }
linked() { readlink "$program/$1" 2>/dev/null || true; }

# Sets one setting. The file is replaced by a rename.
set_to() {
	if grep -qxF "$1=$2" "$settings/passage.env"; then return 0; fi
	say "Setting $1=$2 in $settings/passage.env."
	(umask 027 && { grep -v "^$1=" "$settings/passage.env"; echo "$1=$2"; } >"$settings/passage.env.new")
	chown root:passage "$settings/passage.env.new"
	mv "$settings/passage.env.new" "$settings/passage.env"
}

# Another program that answers at the port would pass for this one.
is_taken() {
	port=$(sed -n 's/^PORT=//p' "$settings/passage.env" | tail -n 1)
	port=${port:-3210}
	node -e 'require("net").createServer().on("error", (e) => process.exit(e.code == "EADDRINUSE" ? 0 : 1))
		.listen(Number(process.argv[1]), "127.0.0.1", () => process.exit(1))' "$port"
}

is_ready() {
	tries=$within
	while [ $tries -gt 0 ]; do
		if node -e 'fetch(process.argv[1]).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))' \
			"http://127.0.0.1:$port/health"; then return 0; fi
		# systemd does not start it again: it ended for a reason that no restart mends.
		if systemctl is-failed --quiet passage.service; then return 1; fi
		tries=$((tries - 1))
		sleep 1
	done
	return 1
}

not_ready() {
	if [ -n "$taken" ]; then echo "$1 $taken"; return 0; fi
	why=$(journalctl _SYSTEMD_UNIT=passage.service -n 1 -o cat --no-pager 2>/dev/null || true)
	echo "$1${why:+ The last line of its log: $why} Read the log with: journalctl -u passage"
}

restart() {
	if [ $starts = no ]; then say "systemd is left alone (--no-start)."; return 0; fi
	systemctl daemon-reload
	systemctl enable --quiet passage.service passage-backup.timer
	say "Starting passage.service and passage-backup.timer."
	systemctl start passage-backup.timer
	taken=''
	systemctl stop passage.service
	if is_taken; then
		taken="Another program has port $port. End it, or set another PORT in $settings/passage.env, and run this again."
		return 1
	fi
	systemctl restart passage.service && is_ready || return 1
	# A shipped log can be restored only onto a backup. A rollback of the data begins a new log, which needs a new backup.
	if [ $undone = yes ] || [ -z "$(ls -A "$backups/log" 2>/dev/null)" ] || [ -z "$(find "$backups" -maxdepth 2 -name backup.json | head -n 1)" ]; then
		systemctl start --no-block passage-backup.service
	fi
}

# The database from before an upgrade, if the current release changed the documents or their format.
kept_former() { find "$data/data.sqlite.former" -newer "$program/current" 2>/dev/null || true; }

go_back() {
	before=$(linked previous)
	[ -n "$before" ] || refuse "There is no earlier release to go back to."
	now=$(linked current)
	former=$(kept_former)
	began=$(stat -c %Y "$program/current")
	link "$before" current
	link "$now" previous
	say "/opt/passage/current points to $before again."
}

# Written when a rollback of the data begins; from then on it can only be completed.
undoing=$data/data.sqlite.undoing

undo_data() { runuser -u passage -- "$program/$now/passage" admin rollback --data "$data" "$@"; }

# Puts the release back that a rollback was leaving, because one of the two must serve. Takes the reason.
serve_on() {
	link "$now" current
	touch -h -d "@$began" "$program/current" # the next rollback compares the database with this time
	link "$before" previous
	restart || refuse "$1 $(not_ready "/opt/passage/current points to $now again, which isn't ready either.")"
	refuse "$1 /opt/passage/current points to $now again, which is running. To go back to $before anyway, restore a backup from before the upgrade."
}

before_fails() {
	kept=''
	[ $undone = no ] || kept=" What was written since the upgrade is kept as $data/data.sqlite.upgraded."
	serve_on "$(not_ready "$before isn't ready on the data as it is.")$kept"
}

complete_undo() {
	say "The rollback of the data was interrupted after it had begun. Completing it."
	undo_data || [ ! -e "$undoing" ] ||
		refuse "Undoing the upgrade to $now has stopped halfway. The next start of passage.service completes it, and so does running this script with --rollback again."
}

# The release that changed the data undoes it: the one before may not be able to read it. True when there is nothing to undo.
# Where people have written since and nobody confirmed that it is set aside, that release serves on.
undo_upgrade() {
	[ -n "$former" ] || return 0
	say "$now had changed the data. Going back to the data from before."
	systemctl stop passage.service
	has_former=no
	[ ! -e "$data/data.sqlite.former" ] || has_former=yes
	# A command that was killed does not say how far it got, but its files show it.
	if undo_data $confirmed; then :
	elif [ -e "$undoing" ]; then complete_undo
	elif [ $has_former = yes ] && [ ! -e "$data/data.sqlite.former" ]; then
		say "The data is from before $now."
	else
		[ $action = rollback ] || refuse "The data is as $now left it. Install $now again, or restore a backup."
		serve_on "The data is as $now left it."
	fi
	undone=yes
}

if [ $action = rollback ]; then
	if [ -e "$undoing" ]; then
		systemctl stop passage.service
		# The script that was interrupted may have changed the links already.
		if [ -n "$(kept_former)" ]; then go_back; else now=$(linked previous); fi
		complete_undo
		undone=yes
		say "/opt/passage/current points to $(linked current), with the data from before $now."
		if restart; then say "Done."; exit 0; fi
		before=$(linked current) began=$(stat -c %Y "$program/current")
		before_fails
	fi
	go_back
	# What was written since the upgrade stays in use where the release before can read it.
	if restart; then say "Done."; exit 0; fi
	# If another program has the port, the data is not the cause.
	[ -n "$former" ] && [ -z "$taken" ] || before_fails
	undo_upgrade
	if restart; then say "Done."; exit 0; fi
	before_fails
fi

release=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
name=$(basename "$release")
[ -f "$release/SHA256SUMS" ] || refuse "This is not a release. Make one with: npm run release"
(cd "$release" && sha256sum --check --quiet --strict SHA256SUMS) || refuse "The release is damaged. Copy it again."
node=$(command -v node) || refuse "Node is missing. Install Node 24: https://nodejs.org"
node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)' ||
	refuse "Node $(node --version) is too old. Install Node 24: https://nodejs.org"

if ! id passage >/dev/null 2>&1; then
	say "Adding the user passage."
	useradd --system --user-group --home-dir /var/lib/passage --shell /usr/sbin/nologin passage
fi
install -d -m 0755 "$program" "$program/releases"
install -d -o passage -g passage -m 0700 /var/lib/passage "$backups"
install -d -o root -g passage -m 0750 "$settings"

if [ ! -f "$settings/backup.key" ]; then
	say "Making $settings/backup.key. Keep a copy of it elsewhere: without it no backup opens."
	(umask 077 && head -c 32 /dev/urandom >"$settings/backup.key.new")
	mv "$settings/backup.key.new" "$settings/backup.key"
fi
chown passage:passage "$settings/backup.key"
chmod 0400 "$settings/backup.key"
# Backups copied from another machine belong to the number that its user had there.
if [ -n "$(find "$backups" ! -user passage | head -n 1)" ]; then
	say "Giving $backups to the user passage."
	chown -R passage:passage "$backups"
fi
if [ ! -f "$settings/passage.env" ]; then
	[ -n "$address" ] || refuse "Say where people reach the site: --address https://portal.example"
	[ -n "$contact" ] || refuse "Say which address the privacy page shows: --contact privacy@your-domain"
	say "Writing $settings/passage.env."
	(umask 027 && cat >"$settings/passage.env") <<TEXT
# Settings of Passage; docs/deploy-reference.md lists them. Secrets may be files: SMTP_URL_FILE=/etc/passage/smtp-url
PUBLIC_URL=$address
PRIVACY_EMAIL=$contact
PORT=3210
TEXT
	chown root:passage "$settings/passage.env"
else
	[ -z "$address" ] || set_to PUBLIC_URL "$address"
	[ -z "$contact" ] || set_to PRIVACY_EMAIL "$contact"
fi

target=$program/releases/$name
if [ "$release" != "$target" ] && [ ! -d "$target" ]; then
	say "Copying the release to $target."
	rm -rf "$target.new"
	# A part of a copy would keep a full disk full, and the release that runs needs room to save.
	why=$(LC_ALL=C cp -R "$release" "$target.new" 2>&1) ||
		{ rm -rf "$target.new"; refuse "The release can't be copied, so nothing was changed: $(echo "$why" | head -n 1)"; }
	chown -R root:root "$target.new"
	chmod -R u=rwX,go=rX "$target.new"
	mv "$target.new" "$target"
fi

say "Installing the units in $units."
install -d -m 0755 "$units"
for unit in passage.service passage-backup.service passage-backup.timer; do
	sed "s#^ExecStart=/usr/bin/node #ExecStart=$node #" "$target/deploy/$unit" >"$units/$unit.new"
	chmod 0644 "$units/$unit.new"
	mv "$units/$unit.new" "$units/$unit"
done

before=$(linked current)
if [ "$before" = "releases/$name" ]; then
	say "/opt/passage/current points to $name already."
else
	link "releases/$name" current
	[ -z "$before" ] || link "$before" previous
	say "/opt/passage/current now points to $name."
fi

if restart; then
	say "Done. The first coach: runuser -u passage -- $program/current/passage admin invite --email you@your-domain"
elif [ -n "$before" ] && [ "$before" != "releases/$name" ]; then
	say "$(not_ready "The new release isn't ready.")"
	go_back
	# It never served, so no one needs what it wrote.
	confirmed=--confirm
	undo_upgrade
	restart || refuse "$(not_ready "The previous release isn't ready either.")"
	refuse "Nothing was upgraded. What was written after the new release had started is kept${former:+ as $data/data.sqlite.upgraded}."
else
	refuse "$(not_ready "It isn't ready.")"
fi
