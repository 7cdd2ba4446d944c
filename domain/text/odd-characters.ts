/**
 * PostgreSQL refuses NUL characters, and in JSON half of a surrogate pair, such as the rest of an emoji that was cut.
 * `isWellFormed` is newer than some of the browsers that the shop supports.
 */
const NOT_STORABLE = /[\0\p{Surrogate}]/u;

/**
 * Invisible characters that come along with a copied text, and that no text of a line needs: soft hyphens, zero-width
 * spaces and joiners, and those that change the direction of text, so that a name looks like another one. Joiners of
 * letters and emoji, and selectors of their shape, stay.
 */
const UNNEEDED_IN_A_LINE = /[\p{Bidi_Control}\u00AD\u180E\u200B\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** Shows the text after it backwards, whatever its script; no text from right to left needs it. */
const OVERRIDE = /[\u202D\u202E]/g;

/** True if the database can store a text (D37). */
export const isStorable = (text: string): boolean => !NOT_STORABLE.test(text);

const without = (text: string, characters: RegExp): string => text.split(characters).join("");

/**
 * Returns as much of a text as a limit and the database allow, for one that can't be refused. It's never cut within a
 * character.
 */
export const cutText = (text: string, maxChars: number): string =>
  without(without(text, NOT_STORABLE).slice(0, maxChars), NOT_STORABLE);

/**
 * Returns a line of text as it's stored (D68): without invisible characters that it doesn't need, with one ordinary
 * space wherever there are blanks of any kind, and none around it. Line breaks and tabs within it stay.
 */
export const tidyLine = (text: string): string =>
  text
    .replaceAll(UNNEEDED_IN_A_LINE, "")
    .replaceAll(/\p{Zs}+/gu, " ")
    .trim();

/** Returns a text of several lines as it's stored (D68). */
export const tidyLines = (text: string): string => text.replaceAll(OVERRIDE, "").trim();

/** Turns text from another system into a single line, since that system can't be asked to resend it. */
export const toSingleLine = (text: string): string =>
  tidyLine(without(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "), NOT_STORABLE));

/**
 * Matches a character other than white space and invisible ones, which `shop_name_key` removes from a name
 * (migrations/0000).
 */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB]/u;

/** True if a product's name has a visible character (D68). */
export const isVisibleName = (productname: string): boolean => VISIBLE.test(productname);

/** Every sequence that some program treats as a line break, in HTML, terminals, text editors or spreadsheet cells. */
export const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

const CITED_MAX_CHARS = 60;

/**
 * Shortens user input for quoting in a message, because a cell in the wrong place could contain a whole description.
 */
export const quoteShortened = (text: string): string =>
  text.length <= CITED_MAX_CHARS ? text : `${cutText(text, CITED_MAX_CHARS)}…`;
