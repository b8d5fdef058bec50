import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import { bindToExecution } from "../execution-context";

type Run = (...args: never[]) => unknown;

/**
 * The running function is itself kept in async context. Callbacks bound while modules loaded, or by an earlier call,
 * must not switch back to that context: they run as part of the function that calls them.
 */
class FunctionResource extends AsyncResource {
  override runInAsyncScope<This, Result>(
    run: (this: This, ...args: never[]) => Result,
    thisArg?: This,
    ...args: unknown[]
  ): Result {
    const apply = bindToExecution(() => Reflect.apply(run, thisArg, args) as Result);
    return super.runInAsyncScope(apply);
  }

  static override bind<Bound extends Run>(run: Bound, type?: string, thisArg?: unknown): Bound {
    const resource = new FunctionResource(type ?? (run.name || "bound-anonymous-fn"));
    return resource.bind(thisArg === undefined ? run : (run.bind(thisArg) as Bound));
  }
}

class FunctionStorage<Store> extends AsyncLocalStorage<Store> {
  static override bind<Bound extends Run>(run: Bound): Bound {
    return FunctionResource.bind(run);
  }

  static override snapshot() {
    const resource = new FunctionResource("snapshot");
    return <Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args) =>
      resource.runInAsyncScope(() => run(...args));
  }
}

/** The two classes of Node's async context that Convex's default runtime has. */
export const shadowAsyncContext = {
  AsyncLocalStorage: FunctionStorage,
  AsyncResource: FunctionResource,
};
