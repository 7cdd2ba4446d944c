import { cutText } from "./odd-characters.ts";

const CITED_MAX_CHARS = 60;

/**
 * Shortens user input for quoting in a message, because a cell in the wrong place could contain a whole description.
 */
export const quoteShortened = (text: string): string =>
  text.length <= CITED_MAX_CHARS ? text : `${cutText(text, CITED_MAX_CHARS)}…`;
