const BYTES = 16;

/**
 * Returns a random UUID, of version 4. Browsers offer their own only over https and on localhost, so a phone that opens
 * the shop of `npm start` has none.
 */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
