const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns whether a text can be compared with a uuid column; anything else would be a database error. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
