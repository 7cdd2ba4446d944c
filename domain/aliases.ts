import type { MainCategory, Subcategory } from "./taxonomy.ts";

/** What an alias or a category stands for. */
export type LabelTarget =
  /** Every product with this in its name. */
  | { readonly productname: string }
  | { readonly mainCategory: MainCategory }
  | { readonly subcategory: Subcategory };

/** Names that shoppers use and the catalogue does not: former ones, and what people say for short (D64). */
export const ALIASES: readonly (readonly [alias: string, of: LabelTarget])[] = [
  ["3D Studio Max", { productname: "3ds Max" }],
  ["Fusion 360", { productname: "Fusion" }],
  ["BIM 360", { productname: "BIM Collaborate" }],
  ["BIM 360 Docs", { productname: "Autodesk Docs" }],
  ["PlanGrid", { productname: "Autodesk Build" }],
  ["ShotGrid", { productname: "Flow Production Tracking" }],
  ["Wonder Studio", { productname: "Flow Studio" }],
  ["Spacemaker", { productname: "Autodesk Forma" }],
  ["AECC", { productname: "Architecture, Engineering & Construction Collection" }],
  ["AEC Collection", { productname: "Architecture, Engineering & Construction Collection" }],
  ["PDMC", { productname: "Product Design & Manufacturing Collection" }],
  ["PDM Collection", { productname: "Product Design & Manufacturing Collection" }],
  ["MEC", { productname: "Media & Entertainment Collection" }],
  ["M&E Collection", { productname: "Media & Entertainment Collection" }],
  ["AEC", { mainCategory: "Architecture, Engineering & Construction" }],
  ["CNC machining", { subcategory: "CNC/CAM programming" }],
  ["3D printing", { subcategory: "Additive manufacturing" }],
  ["HVAC", { subcategory: "MEP design" }],
  ["PLM", { subcategory: "Product lifecycle management" }],
  ["macOS", { subcategory: "Mac" }],
];
