const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz0123456789");

/**
 * Every folded word that one error can have turned into this one: a letter too many, missing, wrong, or swapped with its
 * neighbour (D64). Some 75 words for each of its letters.
 */
export function oneErrorFrom(typed: string): Set<string> {
  const meant = new Set<string>();
  for (let at = 0; at <= typed.length; at++) {
    const before = typed.slice(0, at);
    const [letter = "", next = ""] = typed.slice(at);
    const after = typed.slice(at + 1);
    meant.add(before + after);
    meant.add(before + next + letter + after.slice(1));
    for (const other of LETTERS) {
      meant.add(before + other + after);
      meant.add(before + other + letter + after);
    }
  }
  meant.delete(typed);
  return meant;
}
