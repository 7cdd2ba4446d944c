/** One product as admins change it. */
export type Entry = {
  readonly id: string;
  readonly productname: string;
  readonly price: number;
  readonly version: number;
};
/** The catalogue, in display order. */
export type Catalogue = readonly Entry[];

export type Operation =
  | { readonly kind: "reorder"; readonly ids: readonly string[] }
  | { readonly kind: "delete"; readonly id: string }
  | {
      readonly kind: "edit";
      readonly id: string;
      /** The version that the edit started from; without one it is written whatever came between (D27). */
      readonly version: number | undefined;
      readonly productname: string;
      readonly price: number;
    };

/** How the shop answered: it did it, refused it because of another's change, or found nothing to do it to. */
export type Verdict = "done" | "conflict" | "missing";
export type Deed = { readonly operation: Operation; readonly verdict: Verdict };

type Step = { readonly catalogue: Catalogue; readonly verdict: Verdict };

/** What an operation comes to when nobody else is at work: the shop's rules (D7, D21, D27) written down once more. */
export function applyAlone(catalogue: Catalogue, operation: Operation): Step {
  if (operation.kind === "reorder") return reorder(catalogue, operation.ids);
  const before = catalogue.find(({ id }) => id === operation.id);
  if (!before) return { catalogue, verdict: "missing" };
  if (operation.kind === "delete") {
    return { catalogue: catalogue.filter((entry) => entry !== before), verdict: "done" };
  }
  const { version, productname, price } = operation;
  const isTaken = catalogue.some((entry) => entry !== before && sameName(entry.productname, productname));
  if (isTaken || (version !== undefined && version !== before.version))
    return { catalogue, verdict: "conflict" };
  const after = { ...before, productname, price, version: before.version + 1 };
  return { catalogue: catalogue.map((entry) => (entry === before ? after : entry)), verdict: "done" };
}

function reorder(catalogue: Catalogue, ids: readonly string[]): Step {
  const byId = new Map(catalogue.map((entry) => [entry.id, entry]));
  const reordered = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  return reordered.length === catalogue.length && ids.length === catalogue.length
    ? { catalogue: reordered, verdict: "done" }
    : { catalogue, verdict: "conflict" };
}

const sameName = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();

const sameCatalogue = (left: Catalogue, right: Catalogue): boolean =>
  left.length === right.length &&
  left.every((entry, place) => {
    const other = right[place];
    return (
      entry.id === other?.id &&
      entry.productname === other.productname &&
      entry.price === other.price &&
      entry.version === other.version
    );
  });

/**
 * An order in which these operations, one after the other, would have been answered as they were and would have left the
 * catalogue as it is now. Undefined when there is none: then they have mixed.
 */
export function serialOrder(
  start: Catalogue,
  deeds: readonly Deed[],
  end: Catalogue,
): readonly Deed[] | undefined {
  if (deeds.length === 0) return sameCatalogue(start, end) ? [] : undefined;
  for (const deed of deeds) {
    const { catalogue, verdict } = applyAlone(start, deed.operation);
    if (verdict !== deed.verdict) continue;
    const others = deeds.filter((other) => other !== deed);
    const rest = serialOrder(catalogue, others, end);
    if (rest) return [deed, ...rest];
  }
  return undefined;
}
