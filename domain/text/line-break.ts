/** Every sequence that some program treats as a line break, in HTML, terminals, text editors or spreadsheet cells. */
export const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
