import { wordsOf, wordsIn } from "./words.ts";
import type { Target } from "./synonym.ts";
import { synonymOf } from "./synonyms.ts";
import type { TextIndex } from "./text-index.ts";

/** Only the first words of a longer text count, which limits the cost of a search. */
const WORDS_MAX = 12;

/** A word, or words that belong together, that a product must contain. */
export type Term = {
  /** The index of its first word in the text. */
  readonly at: number;
  readonly words: readonly string[];
  /** The words written together, if some product's name has them so: 'autocad' for 'auto cad'. */
  readonly joined?: string;
  readonly synonym?: Target;
};

export type SearchText = {
  /** The words as typed, without the marks around them. */
  readonly typed: readonly string[];
  readonly terms: readonly Term[];
  /** True if the text has a word that asks for a low price. */
  readonly cheapFirst: boolean;
};

/**
 * Reads a search text. Words that belong together make one term. Filler words make none, unless there are no other
 * words.
 */
export function readText(text: string, index: TextIndex): SearchText {
  const typed = wordsOf(text)
    .flatMap((word) => {
      const words = wordsIn(word);
      const [only = ""] = words;
      const hasMarks = /[+#.]/.test(only);
      return words.length === 1 && !hasMarks ? [word.replaceAll(MARKS_AROUND, "")] : words;
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

/**
 * Returns the longest run of words from here on that is a synonym, asks for a low price or, if it has several words, is
 * a word of a name.
 */
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

/** Words that don't describe a product: English, German, Dutch, French. */
const FILLERS = new Set(
  wordsIn(`
    a an the and or for of in on with without to from by at as is are my me i we you your best good new need want buy
    find get which what how do does can software program programs programme tool tools application solution licence
    license subscription price prices version latest autodesk use using
    der die das den dem des ein eine einen einem einer und oder für von vom zu zum zur im ins auf mit ohne bei ist sind
    ich wir mein unser beste bestes bester gute gutes neu neue brauche suche kaufen programm programme werkzeug lizenz
    abo abonnement preis preise anwendung welche welches
    de het een en of voor van naar met zonder bij op te zijn ik wij mijn goed goede nieuw nieuwe nodig zoek kopen
    programma pakket licentie prijs prijzen welke toepassing
    le la les l un une d du au aux et ou pour sur dans avec sans par chez est sont je nous mon notre meilleur bon nouveau
    besoin cherche acheter logiciel logiciels outil outils licence prix quel quelle abonnement`),
);

const isFiller = (word: string): boolean => FILLERS.has(word);

/** Words that people type when they want a low price. */
const PRICE_HINTS: readonly string[] = [
  "cheap, affordable, inexpensive, low cost, low price, good value",
  "günstig, billig, preiswert, preisgünstig, kostengünstig",
  "goedkop, goedkoop, voordelig, betaalbaar, betaalbare",
  "pas cher, moins cher, bon marché, abordable, économique",
].flatMap((hints) => hints.split(",").map((hint) => wordsIn(hint).join("")));

/**
 * Returns true if these words ask for a low price. They must be as in the list, but a single word may have an ending:
 * 'günstigste'.
 */
function isPriceHint(words: readonly string[]): boolean {
  const joined = words.join("").replaceAll("ue", "u");
  return PRICE_HINTS.some((hint) => (words.length === 1 ? joined.startsWith(hint) : joined === hint));
}
