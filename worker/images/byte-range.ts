/** Bytes of an object of which a caller asked for some, or "unsatisfiable" where it has none of those (416). */
export type ByteRange = { readonly offset: number; readonly length: number };

/**
 * What a Range header asks for of `size` bytes. Null where the whole is the answer: without one, in other units, and for
 * several ranges at once, which nobody needs of an image.
 */
export function readByteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, ranges] = /^bytes=(.*)$/i.exec(header?.trim() ?? "") ?? [];
  if (ranges === undefined || ranges.includes(",")) return null;
  const [, first = "", last = ""] = /^\s*(\d*)\s*-\s*(\d*)\s*$/.exec(ranges) ?? [];
  if (first === "" && last === "") return "unsatisfiable";
  // '-500' asks for the last 500 bytes.
  const offset = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return offset < end ? { offset, length: end - offset } : "unsatisfiable";
}
