import type { CallState } from "../execution";
import { currentExecution } from "../execution-context";
import type { LogLevel } from "../log-lines";
import { frozenMs } from "./shadow-time";

type Written = (call: CallState, ...values: unknown[]) => void;

const level =
  (name: LogLevel): Written =>
  ({ logs }, ...values) =>
    logs.write(name, values);

const nowMs = () => frozenMs() ?? Date.now();

const methods: Readonly<Record<string, Written>> = {
  log: level("LOG"),
  info: level("INFO"),
  warn: level("WARN"),
  error: level("ERROR"),
  debug: level("DEBUG"),
  trace: ({ logs }, ...values) => logs.write("LOG", ["Trace", ...values]),
  dir: level("LOG"),
  table: level("LOG"),
  time: ({ logs }, label = "default") => logs.startTimer(String(label), nowMs()),
  timeLog: ({ logs }, label = "default", ...values) =>
    logs.writeTimer(String(label), nowMs(), values),
  timeEnd: ({ logs }, label = "default") => {
    logs.writeTimer(String(label), nowMs());
    logs.endTimer(String(label));
  },
};

/** Lines go to the calling function's list. Output of modules while they load has no caller and is dropped. */
export const shadowConsole = new Proxy({} as Console, {
  get(_, key) {
    const method = typeof key === "string" ? methods[key] : undefined;
    return (...values: unknown[]) => {
      const execution = currentExecution();
      if (execution) method?.(execution.call, ...values);
    };
  },
});
