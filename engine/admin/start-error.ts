/** The engine cannot start or do what was asked. The message is one line for whoever sits at the terminal. */
export class StartError extends Error {
  override readonly name = "StartError";
}
