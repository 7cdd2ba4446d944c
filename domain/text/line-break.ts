/** Everything that some program treats as a line break: HTML, terminals, text editors, spreadsheet cells. */
export const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
