/** The engine can't start or can't do what was requested. The message is one line for the terminal. */
export class StartError extends Error {
  override readonly name = "StartError";
}
