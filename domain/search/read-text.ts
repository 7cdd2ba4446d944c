import { wordsOf } from "./search-words.ts";
import { isFiller, isPriceHint } from "./filler-words.ts";
import type { Target } from "./synonym.ts";
import { synonymOf } from "./synonyms.ts";
import type { TextIndex } from "./text-index.ts";
import { wordsIn } from "./words.ts";

/** Of a longer text, only the first words count: it bounds what a search may cost. */
const WORDS_MAX = 12;

/** A word, or words that belong together, that a product must contain. */
export type Term = {
  /** Which of the text's words these are. */
  readonly at: number;
  readonly words: readonly string[];
  /** Where they are written together in some product's name: 'autocad' for 'auto cad'. */
  readonly joined?: string;
  readonly synonym?: Target;
};

export type SearchText = {
  /** The words as they are typed, apart from marks. */
  readonly typed: readonly string[];
  readonly terms: readonly Term[];
  /** A low price matters: the text had a word that says so. */
  readonly cheapFirst: boolean;
};

/** Reads a search text: words that belong together are one term, and filler words none unless there is nothing else. */
export function readText(text: string, index: TextIndex): SearchText {
  const typed = wordsOf(text)
    .flatMap((word) => {
      const words = wordsIn(word);
      return words.length === 1 ? [word.replaceAll(MARKS_AROUND, "")] : words;
    })
    .slice(0, WORDS_MAX);
  const words = typed.map((word) => wordsIn(word).join(""));
  const read = termsIn(words, index, isFiller);
  if (read.terms.length > 0 || read.cheapFirst) return { typed, ...read };
  return { typed, ...termsIn(words, index, () => false) };
}

const MARKS_AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

function termsIn(words: readonly string[], index: TextIndex, isLeftOut: (word: string) => boolean) {
  const terms: Term[] = [];
  let cheapFirst = false;
  let at = 0;
  while (at < words.length) {
    const phrase = longestPhrase(words, at, index);
    const term: Term = phrase ?? { at, words: words.slice(at, at + 1) };
    const joined = term.words.join("");
    if (isPriceHint(term.words)) cheapFirst = true;
    else if (phrase || !isLeftOut(joined)) terms.push(term);
    at += term.words.length;
  }
  return { terms, cheapFirst };
}

/** The most words from here on that are a synonym, a hint of price or, if several, a word of a name. */
function longestPhrase(words: readonly string[], at: number, index: TextIndex): Term | undefined {
  for (let end = words.length; end > at; end--) {
    const own = words.slice(at, end);
    const joined = own.join("");
    const synonym = synonymOf(joined);
    const isWritten = own.length > 1 && index.isNameWord(joined);
    if (synonym || isWritten || isPriceHint(own)) {
      return { at, words: own, ...(isWritten ? { joined } : {}), ...(synonym ? { synonym } : {}) };
    }
  }
  return undefined;
}
