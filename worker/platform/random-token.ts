/** 256 bits, which can't be guessed, so that a plain hash of them keeps them secret. */
const TOKEN_BYTES = 32;

/** Returns a new token for a link, in hex. */
export const randomToken = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString("hex");
