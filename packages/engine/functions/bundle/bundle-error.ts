interface FailedModule {
  readonly name: string;
  readonly message: string;
  /** The stack's places within the app's own files. */
  readonly frames: readonly string[];
}

/** The functions can't be served. The message is for their author; the previous functions stay in service. */
export class BundleError extends Error {
  override readonly name = "BundleError";
  readonly module: FailedModule | undefined;

  constructor(message: string, options: ErrorOptions & { module?: FailedModule } = {}) {
    super(message, options);
    this.module = options.module;
  }
}
