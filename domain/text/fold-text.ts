/** Returns text as search compares it: lower case, without diacritics. `shop_fold` in the database does the same. */
export function foldText(text: string): string {
  // Letter by letter, like the database: in a whole word, JavaScript writes a final sigma differently.
  return Array.from(text, (letter) => letter.toLowerCase())
    .join("")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[øłđðħı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}

const UNDECOMPOSED: Readonly<Record<string, string>> = { ø: "o", ł: "l", đ: "d", ð: "d", ħ: "h", ı: "i" };
