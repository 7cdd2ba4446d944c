/** A product's address (D9): its name in lower-case ASCII words joined by '-'. `AutoCAD LT` becomes `autocad-lt`. */
export function slugOf(productname: string): string {
  const words = productname
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words ? words.join("-") : "product";
}
