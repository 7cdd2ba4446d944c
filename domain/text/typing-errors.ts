/**
 * Returns the number of typing errors that turn one word into another: extra, missing, wrong or transposed letters
 * (D64). This is the optimal string alignment distance.
 */
export function countTypingErrors(typed: string, meant: string): number {
  let before: number[] = [];
  let above = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const current = [row];
    for (let column = 1; column <= meant.length; column++) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped = typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      current[column] = Math.min(
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        row > 1 && column > 1 && isSwapped ? (before[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    before = above;
    above = current;
  }
  return above[meant.length] ?? 0;
}
