import { product } from "./shop.ts";

/**
 * Products to search. None of their words is spelled differently in America, so that a naive reading of D64 need not
 * know how.
 */
export const SEARCH_CATALOGUE = [
  { productname: "AutoCAD LT", description: "Plans on the multi-user desk.", subcategories: ["Mac"] },
  { productname: "Fusion", description: "One app, from part to machine.", subcategories: ["Sculpting"] },
  { productname: "Fusion for Design", description: "Add-on for Fusion.", subcategories: ["BIM", "Windows"] },
  { productname: "3ds Max", description: "Scenes and films.", subcategories: ["Film & VFX", "Windows"] },
  { productname: "Info360 Plant", description: "Pumps. Works with AutoCAD.", subcategories: ["GIS"] },
  {
    productname: "Product Design & Manufacturing Collection",
    description: "All of it at once.",
    subcategories: ["CNC/CAM programming", "Windows", "Cloud service"],
  },
  { productname: "Scan Kit", description: "Point-clouds in 3 d, 100% real time.", subcategories: ["Linux"] },
].map((fields) => product(fields));
