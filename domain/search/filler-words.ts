import { wordsIn } from "./words.ts";

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

export const isFiller = (word: string): boolean => FILLERS.has(word);

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
export function isPriceHint(words: readonly string[]): boolean {
  const joined = words.join("").replaceAll("ue", "u");
  return PRICE_HINTS.some((hint) => (words.length === 1 ? joined.startsWith(hint) : joined === hint));
}
