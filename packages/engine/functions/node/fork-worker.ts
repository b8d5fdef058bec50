import { fork, type ChildProcess } from "node:child_process";
import { childProgram } from "../child-program";

/**
 * Variables with certificates that the operator trusts. Node reads them itself, for example for an action's mail
 * server.
 */
const trustVariables = ["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"];

/** Starts a process without the server's environment or flags. */
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
  // A message to a process that has just ended emits an error, even after its `exit`.
  child.on("error", () => undefined);
  return child;
}
