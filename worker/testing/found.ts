/** Returns a row or entry that the test knows to exist; fails if it's undefined. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("what the test needs isn't there");
  return row;
}
