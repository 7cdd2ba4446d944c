/** What can't be seen: it makes no difference to a search or a number. `shop_fold` in the database removes the same. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;

/** Each kind of mark, and the one that people have on their keyboards. */
const MARKS: readonly (readonly [kinds: RegExp, mark: string])[] = [
  [/[\u02D7\u058A\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/g, "-"],
  [/[`\u00B4\u02B9\u02BB\u02BC\u2018-\u201B\u2032\u2035\uFF07\uFF40]/g, "'"],
  [/[\u00AB\u00BB\u02BA\u201C-\u201F\u2033\u2036\u301D-\u301F\uFF02]/g, '"'],
];

const withPlainMarks = (text: string): string =>
  MARKS.reduce((marked, [kinds, mark]) => marked.replaceAll(kinds, mark), text);

/**
 * Returns a typed number, such as an order's, a reference or an amount, as it's read and stored (D68): without
 * invisible characters, with one kind of hyphen, quotes and blanks, and full-width letters as ordinary ones.
 */
export const tidyNumber = (text: string): string => {
  const visible = text.replaceAll(INVISIBLE, "");
  // NFKC makes a space of an acute accent, and a quote of a letter.
  const plain = withPlainMarks(withPlainMarks(visible).normalize("NFKC"));
  return plain.replaceAll(/\p{Zs}+/gu, " ").trim();
};

/**
 * Returns text as search compares it: as a number is tidied, in lower case and without diacritics. `shop_fold` in the
 * database does the same.
 */
export function foldText(text: string): string {
  // Letter by letter, like the database: in a whole word, JavaScript writes a final sigma differently.
  return Array.from(tidyNumber(text), (letter) => letter.toLowerCase())
    .join("")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[øłđðħıßæœþ]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}

const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
