const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text may be compared with a uuid column; anything else makes the database fail. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
