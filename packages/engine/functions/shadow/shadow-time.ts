import { currentExecution } from "../execution-context";

export function frozenMs(): number | undefined {
  const execution = currentExecution();
  if (execution === undefined || execution.frozenMs === null) return undefined;
  execution.call.readsBeside += 1;
  return execution.frozenMs;
}

/** Time is constant within a transaction, so that another run gives the same result. */
export function shadowDate(real: DateConstructor): DateConstructor {
  const now = () => frozenMs() ?? currentExecution()?.clock.nowMs() ?? real.now();
  const shadow: DateConstructor = new Proxy(real, {
    construct(target, args: unknown[], newTarget) {
      const given = args.length === 0 ? [now()] : args;
      return Reflect.construct(target, given, newTarget === shadow ? target : newTarget) as Date;
    },
    apply: () => new real(now()).toString(),
    get: (target, key): unknown => (key === "now" ? now : Reflect.get(target, key)),
  });
  return shadow;
}

export function shadowPerformance(real: Performance): Performance {
  const now = () => {
    const startMs = frozenMs();
    return startMs === undefined ? real.now() : startMs - real.timeOrigin;
  };
  return new Proxy(real, { get: (target, key) => (key === "now" ? now : bound(target, key)) });
}

/** Methods of platform objects need the object itself as `this`, not its proxy. */
export function bound(target: object, key: string | symbol): unknown {
  const member: unknown = Reflect.get(target, key);
  return typeof member === "function" ? (member.bind(target) as unknown) : member;
}
