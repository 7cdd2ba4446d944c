/** The requested part of an object; "unsatisfiable" if it lies outside the object (416). */
export type ByteRange = { readonly offset: number; readonly length: number };

/**
 * Parses a Range header for an object of `size` bytes. Null if the response is the whole object: without a header, in
 * other units, or for several ranges, which nobody needs for an image.
 */
export function readByteRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, ranges] = /^bytes=(.*)$/i.exec(header?.trim() ?? "") ?? [];
  if (ranges === undefined || ranges.includes(",")) return null;
  const [, first = "", last = ""] = /^\s*(\d*)\s*-\s*(\d*)\s*$/.exec(ranges) ?? [];
  if (first === "" && last === "") return "unsatisfiable";
  // '-500' means the last 500 bytes.
  const offset = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return offset < end ? { offset, length: end - offset } : "unsatisfiable";
}
