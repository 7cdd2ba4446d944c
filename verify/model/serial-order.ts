/** A product as far as the admins change it. */
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
  | {
      readonly kind: "move";
      readonly id: string;
      /** The neighbours that it is put between; null at an end. Without the second, it is put directly behind the first. */
      readonly after: string | null;
      readonly before?: string | null;
    }
  | { readonly kind: "delete"; readonly id: string }
  | {
      readonly kind: "edit";
      readonly id: string;
      /** The version the edit started from; without one it overwrites any change made since (D27). */
      readonly version: number | undefined;
      readonly productname: string;
      readonly price: number;
    };

/** The shop's answer: it did it, refused it because of a conflicting change, or did not find the product. */
export type Verdict = "done" | "conflict" | "missing";
export type CompletedOperation = { readonly operation: Operation; readonly verdict: Verdict };

type Step = { readonly catalogue: Catalogue; readonly verdict: Verdict };

/** The result of an operation when nobody else is working: the shop's rules (D7, D21, D27), written a second time. */
export function applyAlone(catalogue: Catalogue, operation: Operation): Step {
  if (operation.kind === "reorder") return reorder(catalogue, operation.ids);
  if (operation.kind === "move") return move(catalogue, operation);
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

function move(
  catalogue: Catalogue,
  { id, after, before }: Extract<Operation, { readonly kind: "move" }>,
): Step {
  const entry = catalogue.find((other) => other.id === id);
  const others = catalogue.filter((other) => other !== entry);
  const place = after === null ? 0 : others.findIndex((other) => other.id === after) + 1;
  const isThere =
    (after === null || place > 0) && (before === undefined || (others[place]?.id ?? null) === before);
  return entry && isThere
    ? { catalogue: others.toSpliced(place, 0, entry), verdict: "done" }
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
 * An order in which these operations, run one after another, would give the same answers and leave the catalogue as it
 * is now. Undefined if there is none: then they were not serialised.
 */
export function serialOrder(
  start: Catalogue,
  deeds: readonly CompletedOperation[],
  end: Catalogue,
): readonly CompletedOperation[] | undefined {
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
