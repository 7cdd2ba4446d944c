import { COMMON_WORDS } from "./common-words.ts";

/** Characters that are written for letters. `1` and `!` are written for both i and l. */
const LETTERS: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
  "8": "b",
};

const NOT_A_LETTER = /[^a-z]/g;
const EDGES = /^([^a-z]*)(.*?)([^a-z]*)$/s;

/** Returns what a text repeats: abc of "abcabc". */
const withoutRepetition = (text: string): string => text.replace(/^(.+?)\1+$/s, "$1");

/** Returns a text in letters only, in each way that its other characters may have been meant. */
const spellings = (text: string): readonly string[] =>
  ["i", "l", ""].map((letter) =>
    text
      .replaceAll(/[1!]/g, letter)
      .replaceAll(NOT_A_LETTER, (character) => (letter === "" ? "" : (LETTERS[character] ?? ""))),
  );

/** Returns the password's possible words: with more or fewer of the digits and signs around it, some of which are letters. */
function* wordsOf(password: string): Generator<string> {
  const [, before = "", middle = "", after = ""] = EDGES.exec(password.toLowerCase()) ?? [];
  for (let skipped = 0; skipped <= before.length; skipped += 1)
    for (let kept = 0; kept <= after.length; kept += 1)
      yield* spellings(before.slice(skipped) + middle + after.slice(0, kept));
}

/**
 * Returns whether a password is one of the first that anybody would guess: a common word, two of them, or one of `own`
 * (the username, the shop's name), however it's decorated with capitals, digits and signs (D58). Passwords that satisfy
 * S72 are hardly ever in lists of the commonest ones as such, but most are made from their words. Only where a password
 * is set: nobody is kept from signing in.
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const owned = new Set(own.map((name) => name.toLowerCase().replaceAll(NOT_A_LETTER, "")));
  const isKnown = (word: string): boolean => COMMON_WORDS.has(word) || owned.has(word);
  for (const spelled of wordsOf(password)) {
    const word = withoutRepetition(spelled);
    // Hardly any letters are left of "Aa1!1111".
    if (word.length <= 2 || isKnown(word)) return true;
    for (let at = 1; at < word.length; at += 1)
      if (isKnown(word.slice(0, at)) && isKnown(word.slice(at))) return true;
  }
  return false;
}
