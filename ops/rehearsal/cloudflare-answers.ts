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

/** What a successful call is answered with; `info` says how a list goes on. */
export const ok = (result: unknown, info?: object): Response =>
  Response.json({ success: true, errors: [], messages: [], result, result_info: info });

/** What a refused call is answered with. */
export const failed = (status: number, code: number, message: string): Response =>
  Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status });
