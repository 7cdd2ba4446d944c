import { tagAt } from "./image-file.ts";

/** A box of the ISO base media format: its name, with content from `start` up to `end`. */
export type Box = {
  readonly name: string;
  readonly nameAt: number;
  readonly start: number;
  readonly end: number;
};

/** Some boxes begin with version and flags. */
export const FULL_BOX_BYTES = 4;

/** Returns the boxes in a part of the file; throws a RangeError if one doesn't fit. */
export function boxesWithin(view: DataView, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    const box = boxAt(view, at, end);
    if (box.end > end) throw new RangeError("a box ends after its container");
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** A length of 1 means that a longer field follows; 0 means that the box is the last. */
function boxAt(view: DataView, at: number, end: number): Box {
  const length = view.getUint32(at);
  const nameAt = at + 4;
  const name = tagAt(view, nameAt);
  if (length === 0) return { name, nameAt, start: at + 8, end };
  const header = length === 1 ? 16 : 8;
  const whole = length === 1 ? Number(view.getBigUint64(at + 8)) : length;
  // Shorter than its own header: the walk would never end.
  if (whole < header) throw new RangeError("a box is shorter than its header");
  return { name, nameAt, start: at + header, end: at + whole };
}
