/** An email address in a text. Mail programs only ever offer to write to it. */
const EMAIL = String.raw`(?<![\p{L}\p{M}\p{N}_.+'-])[\p{L}\p{M}\p{N}_.+'-]+@[\p{L}\p{M}\p{N}.-]+(?![\p{L}\p{M}\p{N}/:?#@-])`;
/** The end of a scheme, and a dot, in any script, before a possible top-level domain. */
const LINKING = String.raw`:[/\\]{2}|(?<=\S)[.。．｡](?=\p{L}[\p{L}\p{M}])`;
const PARTS = new RegExp(`${EMAIL}|${LINKING}`, "gu");

/**
 * Returns a stranger's text with brackets where mail programs would otherwise make links of its addresses:
 * 'https[://]evil[.]example'. Characters that can't be seen wouldn't do, because browsers drop them from a host. Email
 * addresses stay whole, because a person's data is found in mails by them.
 */
export const unlinked = (text: string): string =>
  text.replaceAll(PARTS, (part) => (part.includes("@") ? part : `[${part}]`));
