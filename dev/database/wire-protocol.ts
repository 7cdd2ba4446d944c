/** The few parts of PostgreSQL's protocol that the simulation reads: how messages are delimited, and their contents. */

export const MESSAGE = {
  query: "Q",
  parse: "P",
  bind: "B",
  sync: "S",
  flush: "H",
  terminate: "X",
  authentication: "R",
  backendKey: "K",
  ready: "Z",
  error: "E",
  row: "D",
  rowDescription: "T",
  noData: "n",
  complete: "C",
} as const;

const LENGTH_AT = 1;
const BODY_AT = 5;

export const cString = (text: string): Buffer => Buffer.from(`${text}\0`);

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

export const message = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);

export const typeOf = (bytes: Buffer): string => String.fromCharCode(bytes[0] ?? 0);
export const bodyOf = (bytes: Buffer): Buffer => bytes.subarray(BODY_AT);

/** Returns the whole messages at the beginning of the received bytes, and the rest. */
export function cutMessages(arrived: Buffer): { readonly whole: Buffer[]; readonly rest: Buffer } {
  const whole: Buffer[] = [];
  let at = 0;
  while (arrived.length - at >= BODY_AT) {
    const length = arrived.readInt32BE(at + LENGTH_AT) + 1;
    if (arrived.length - at < length) break;
    whole.push(Buffer.from(arrived.subarray(at, at + length)));
    at += length;
  }
  return { whole, rest: arrived.subarray(at) };
}

/** Two texts at the start of a body: a Parse's statement name and statement, a Bind's portal and statement name. */
export function twoTexts(body: Buffer): readonly [string, string, restAt: number] {
  const first = body.indexOf(0);
  const second = body.indexOf(0, first + 1);
  return [body.toString("utf8", 0, first), body.toString("utf8", first + 1, second), second + 1];
}

/** Values, each behind its length; -1 is null. */
function values(body: Buffer, start: number): (string | null)[] {
  const found: (string | null)[] = [];
  let at = start + 2;
  for (let left = body.readInt16BE(start); left > 0; left -= 1) {
    const length = body.readInt32BE(at);
    at += 4;
    found.push(length < 0 ? null : body.toString("utf8", at, at + length));
    at += Math.max(0, length);
  }
  return found;
}

/** The parameters of a Bind, all of which the Worker sends as text. */
export function boundValues(body: Buffer, restAt: number): (string | null)[] {
  const formats = body.readInt16BE(restAt);
  return values(body, restAt + 2 + 2 * formats);
}

/** The columns of a row, as text. */
export const rowValues = (body: Buffer): (string | null)[] => values(body, 0);

/** PostgreSQL's code of an error, such as 23505. */
export const errorCode = (body: Buffer): string =>
  /C([0-9A-Z]{5})\0/.exec(body.toString("latin1"))?.[1] ?? "?????";
