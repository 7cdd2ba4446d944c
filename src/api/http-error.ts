/** A refused call outside tRPC: an upload, a download. `message` is the server's sentence. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
