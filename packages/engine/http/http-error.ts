/** The request itself is rejected, before or instead of running a function. The caller gets the text. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const notFound = (): HttpError =>
  new HttpError(404, "NotFound", "There is nothing at this address.");

export const tooLarge = (bytesMax: number): HttpError =>
  new HttpError(413, "PayloadTooLarge", `The request is larger than ${bytesMax} bytes.`);
