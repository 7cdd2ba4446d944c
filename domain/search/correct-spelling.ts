import { CATEGORY_WORDS, type TextIndex } from "./text-index.ts";
import type { SearchText, Term } from "./read-text.ts";
import { SYNONYM_PHRASES } from "./synonyms.ts";
import { countTypingErrors } from "../text/typing-errors.ts";
import { wordsIn } from "./words.ts";

/** Shorter words are too often one error away from another word. */
const LETTERS_MIN = 4;
/** From this length on, a word can have two errors. */
const TWO_ERRORS_LETTERS = 8;
const MENDED_MAX = 3;

/**
 * Returns the search text with its unknown words corrected, the nearest spelling first (D64). Words that resemble no
 * other are left out. A word is also tried together with the one before or after it: 'moton builder'.
 */
export function correctSpelling(index: TextIndex, { typed }: SearchText, unknown: readonly Term[]): string[] {
  const mendings = unknown.map(({ at }) => mendingsAt(index, typed, at));
  /** The likeliest spelling of each unknown word, or undefined if it resembles no other. */
  const likeliest = new Map(
    unknown.map(({ at }, nth) => [at, mendings[nth]?.find(({ from, to }) => to - from === 1)?.spelled]),
  );
  const texts = mendings.flat().map(({ from, to, spelled }) =>
    typed
      .map((word, place) => {
        if (place === from) return spelled;
        if (place > from && place < to) return undefined;
        return likeliest.has(place) ? likeliest.get(place) : word;
      })
      .filter((word) => word !== undefined)
      .join(" "),
  );
  return [...new Set(texts)].slice(0, MENDED_MAX);
}

/** A possible spelling of the typed words from `from` up to but not including `to`. */
type Mending = { readonly spelled: string; readonly from: number; readonly to: number };

function mendingsAt(index: TextIndex, typed: readonly string[], at: number): Mending[] {
  const spans = [
    [at, at + 1],
    [at - 1, at + 1],
    [at, at + 2],
    // The whole text, if it has more than two words.
    [0, Math.max(typed.length, 3)],
  ] as const;
  return spans
    .filter(([from, to]) => from >= 0 && to <= typed.length)
    .flatMap(([from, to]) => {
      const word = wordsIn(typed.slice(from, to).join("")).join("");
      return meantBy(index, word).map((spelled) => ({ spelled, from, to }));
    });
}

/** Returns the words of names, categories and synonyms that are nearest to a mistyped one. */
function meantBy(index: TextIndex, word: string): string[] {
  if (word.length < LETTERS_MIN) return [];
  const most = word.length < TWO_ERRORS_LETTERS ? 1 : 2;
  // Two letters differ if neighbours are swapped, which is one error.
  const candidates = index.similarNameWords(word, 2).map(asCandidate);
  for (let letters = word.length - most; letters <= word.length + most; letters++) {
    candidates.push(...(OTHERS_BY_LENGTH.get(letters) ?? []));
  }
  return candidates
    .map(({ spelled, folded }) => ({ spelled, errors: errorsIn(word, folded) }))
    .filter(({ errors }) => errors <= most)
    .sort((one, other) => one.errors - other.errors)
    .map(({ spelled }) => spelled);
}

type Candidate = { readonly spelled: string; readonly folded: string };

const asCandidate = (spelled: string): Candidate => ({ spelled, folded: wordsIn(spelled).join("") });

/** The words of categories and synonyms by their number of letters. */
const OTHERS_BY_LENGTH = new Map<number, Candidate[]>();
for (const candidate of [...CATEGORY_WORDS.values(), ...SYNONYM_PHRASES].map(asCandidate)) {
  const { length } = candidate.folded;
  OTHERS_BY_LENGTH.set(length, [...(OTHERS_BY_LENGTH.get(length) ?? []), candidate]);
}

/** A different digit is a different word, not an error: 'Civil 4D' isn't Civil 3D. */
const errorsIn = (typed: string, meant: string): number =>
  digitsOf(typed) === digitsOf(meant) ? countTypingErrors(typed, meant) : Infinity;

const digitsOf = (word: string): string => word.replaceAll(/\D/g, "");
