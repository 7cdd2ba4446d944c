/** Runs the work for every item, at most `width` at a time; the results come in the items' order. */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = [...items.entries()].reverse();
  const worker = async (): Promise<void> => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [index, item] = next;
      results[index] = await work(item, index);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}
