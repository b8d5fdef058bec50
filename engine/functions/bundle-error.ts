interface FailedModule {
  readonly name: string;
  readonly message: string;
  /** As stacks are shown: places in the app's own files. */
  readonly frames: readonly string[];
}

/** The functions cannot be served as they are. The message is for whoever wrote them; what served before goes on. */
export class BundleError extends Error {
  override readonly name = "BundleError";
  /** Which module failed while it was loaded, where it was one. */
  readonly module: FailedModule | undefined;

  constructor(message: string, options: ErrorOptions & { module?: FailedModule } = {}) {
    super(message, options);
    this.module = options.module;
  }
}
