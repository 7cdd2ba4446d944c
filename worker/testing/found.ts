/** A row that a test has made, or the entry of a list that it knows. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error("what the test needs isn't there");
  return row;
}
