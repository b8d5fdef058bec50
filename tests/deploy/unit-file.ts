/** A systemd unit, as far as the units in deploy/ use its settings. */
export interface Unit {
  user: string;
  folder: string;
  umask: string;
  environmentFile: string;
  command: string;
  stateDirectory: string;
  stateMode: string;
  writable: string[];
  families: string[];
}

/**
 * `sandboxScript` emulates these settings. Of the others it emulates only what RestrictAddressFamilies takes from Node.
 */
const demanded = [
  "ProtectSystem=strict",
  "ProtectHome=yes",
  "PrivateTmp=yes",
  "NoNewPrivileges=yes",
];

export function parseUnit(text: string): Unit {
  for (const line of demanded) {
    if (!text.split("\n").includes(line)) throw new Error(`The unit lacks ${line}.`);
  }
  const find = (key: string) => new RegExp(`^${key}=(.*)$`, "m").exec(text)?.[1] ?? "";
  const state = `/var/lib/${find("StateDirectory")}`;
  return {
    user: find("User"),
    folder: find("WorkingDirectory"),
    umask: find("UMask"),
    environmentFile: find("EnvironmentFile"),
    command: find("ExecStart"),
    stateDirectory: state,
    stateMode: find("StateDirectoryMode"),
    writable: [state, ...find("ReadWritePaths").split(" ")],
    families: find("RestrictAddressFamilies").split(" "),
  };
}

/**
 * Without this family of sockets a process can't ask for the machine's addresses. Node throws this error under systemd.
 */
const withoutNetlink = `import os from "node:os"; import { syncBuiltinESMExports } from "node:module";
os.networkInterfaces = () => { throw new Error("A system error occurred: uv_interface_addresses returned 97"); };
syncBuiltinESMExports();`;

const preloadOf = ({ families }: Unit) =>
  families.includes("AF_NETLINK")
    ? ""
    : `NODE_OPTIONS='--import=data:text/javascript,${encodeURIComponent(withoutNetlink).replaceAll("'", "%27")}'`;

/**
 * A shell script for root in its own mount namespace: everything but a few folders is read-only, temporary folders are
 * empty and private, home folders closed, privileges dropped, and the environment is the unit's only.
 */
export function sandboxScript(unit: Unit): string {
  const { user, stateDirectory, stateMode, writable } = unit;
  return `set -eu
install -d -o ${user} -g ${user} -m ${stateMode} ${stateDirectory}
for path in ${writable.join(" ")}; do mount --bind $path $path; done
for path in /tmp /var/tmp; do mount -t tmpfs -o mode=1777 tmpfs $path; done
for path in /home /root /run/user; do [ ! -d $path ] || mount -t tmpfs -o ro,mode=0000 tmpfs $path; done
keep=" /tmp /var/tmp ${writable.join(" ")} "
cut -d ' ' -f 5 /proc/self/mountinfo | sort -u | while read -r at; do
  case $at in /proc|/proc/*|/sys|/sys/*|/dev|/dev/*) continue ;; esac
  case $keep in *" $at "*) continue ;; esac
  mount -o remount,bind,ro "$at" 2>/dev/null || [ ! -w "$at" ] || echo "still writable: $at" >&2
done
if touch /etc/probe 2>/dev/null || touch /opt/passage/probe 2>/dev/null; then echo "no sandbox" >&2; exit 70; fi
umask ${unit.umask}
cd ${unit.folder}
settings=$(grep -v '^#' ${unit.environmentFile} || true)
exec setpriv --reuid ${user} --regid ${user} --init-groups --no-new-privs --bounding-set=-all --inh-caps=-all \\
  env -i PATH=/usr/local/bin:/usr/bin:/bin USER=${user} ${preloadOf(unit)} $settings ${unit.command}`;
}
