/** A call that Cloudflare would refuse. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Returns the response to a successful call; `info` contains the cursor of a list. */
export const ok = (result: unknown, info?: object): Response =>
  Response.json({ success: true, errors: [], messages: [], result, result_info: info });

/** Returns the response to a refused call. */
export const failed = (status: number, code: number, message: string): Response =>
  Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status });
