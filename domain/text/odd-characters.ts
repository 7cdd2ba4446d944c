/**
 * PostgreSQL refuses NUL characters, and in JSON half of a surrogate pair, such as the rest of an emoji that was cut.
 * `isWellFormed` is newer than some of the browsers that the shop supports.
 */
const NOT_STORABLE = /[\0\p{Surrogate}]/u;

/**
 * Invisible characters that change the direction in which text is displayed, so that a name looks like another one:
 * Unicode's Bidi_Control, and the deprecated ones that swap brackets and the shapes of letters.
 */
export const DIRECTION_MARK = /[\p{Bidi_Control}\u206A-\u206F]/u;

/** True if the database can store a text (D37). */
export const isStorable = (text: string): boolean => !NOT_STORABLE.test(text);

const without = (text: string, characters: RegExp): string => text.split(characters).join("");

/**
 * Returns as much of a text as a limit and the database allow, for one that can't be refused. It's never cut within a
 * character.
 */
export const cutText = (text: string, maxChars: number): string =>
  without(without(text, NOT_STORABLE).slice(0, maxChars), NOT_STORABLE);

/** Turns text from another system into a single line, since that system can't be asked to resend it. */
export const toSingleLine = (text: string): string =>
  without(without(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "), NOT_STORABLE), DIRECTION_MARK).trim();
