const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be asked for in a uuid column: any other is an error of the database's. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
