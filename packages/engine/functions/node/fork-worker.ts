import { fork, type ChildProcess } from "node:child_process";
import { childProgram } from "../child-program";

/** Certificates that the operator trusts. Node reads these itself, also for the mail server of an action. */
const trustVariables = ["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"];

/** A process without the server's environment or flags. */
export function forkWorker(heapMbMax: number): ChildProcess {
  const { file, loader } = childProgram(import.meta.url, "worker", "node-worker");
  const trusted = trustVariables.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const child = fork(file, [], {
    execArgv: [...loader, `--max-old-space-size=${heapMbMax}`],
    env: { TZ: "UTC", ...Object.fromEntries(trusted) },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  // A message to a process that has just ended is an event of its own, also after its `exit`.
  child.on("error", () => undefined);
  return child;
}
