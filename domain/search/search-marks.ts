import type { CatalogueIndex } from "./catalogue-index.ts";

/** Whether a text has neither letters nor digits: '%', '_' and '\' are ordinary characters, and are looked for as such (D1). */
export const hasMarksOnly = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/** The places of the products with these marks in name or description. */
export const placesWithMarks = ({ products, places }: CatalogueIndex, marks: string): Uint32Array =>
  places.filter((place) => {
    const product = products[place];
    return product?.productname.includes(marks) || product?.description.includes(marks);
  });
