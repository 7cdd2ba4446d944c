/** The shop's taxonomy (S56): five groups, in the order of the filter panel. */
export const TAXONOMY = [
  {
    name: "Architecture, Engineering & Construction",
    subcategories: ["Architecture", "Structural design", "MEP design", "Construction", "Infrastructure"],
  },
  {
    name: "Product Design & Manufacturing",
    subcategories: ["Product design & engineering", "Simulation & analysis", "Manufacturing & production"],
  },
  {
    name: "Media & Entertainment",
    subcategories: ["Film & VFX", "Gaming & VR"],
  },
  {
    name: "Workflows",
    subcategories: [
      "3D modeling",
      "Additive manufacturing",
      "Animation",
      "Asset management",
      "Bid management",
      "BIM",
      "Civil engineering",
      "Clash detection",
      "CNC/CAM programming",
      "Collaboration",
      "Compositing",
      "Conceptual design",
      "Construction documentation",
      "Cost management",
      "Data management",
      "Digital twin",
      "Document management",
      "Drafting",
      "Editing & finishing",
      "Electronics design",
      "Estimating",
      "Fabrication",
      "Facility management",
      "Factory layout",
      "Field management",
      "Generative design",
      "GIS",
      "Hydraulic modeling",
      "Inspection",
      "Mechanical design",
      "Mold & tool design",
      "Motion capture",
      "Plant design",
      "Product lifecycle management",
      "Production tracking",
      "Project management",
      "Quality management",
      "Quantity takeoff",
      "Reality capture",
      "Rendering",
      "Sculpting",
      "Sheet metal design",
      "Simulation",
      "Structural analysis",
      "Structural detailing",
      "Surface modeling",
      "Sustainability analysis",
      "Visual effects",
      "Visualization",
      "VR",
    ],
  },
  {
    name: "Operating system",
    subcategories: ["Windows", "Mac", "Linux", "Cloud service"],
  },
] as const;

export type MainCategory = (typeof TAXONOMY)[number]["name"];
export type Subcategory = (typeof TAXONOMY)[number]["subcategories"][number];

/** The categories that a product is tagged with. */
export type Categories = {
  readonly mainCategories: readonly string[];
  readonly subcategories: readonly string[];
};

export const MAIN_CATEGORIES: readonly MainCategory[] = TAXONOMY.map((group) => group.name);
/** The groups that name the industry of a product. The others name its purpose and platform. */
export const INDUSTRIES: readonly MainCategory[] = MAIN_CATEGORIES.filter(
  (name) => name !== "Workflows" && name !== "Operating system",
);
export const SUBCATEGORIES: readonly Subcategory[] = TAXONOMY.flatMap((group) => [...group.subcategories]);

/** Platform tags that product cards show as icons (S31). */
export const PLATFORMS = [
  "Windows",
  "Mac",
  "Linux",
  "Cloud service",
] as const satisfies readonly Subcategory[];
export type Platform = (typeof PLATFORMS)[number];

const groupOf = new Map<string, MainCategory>(
  TAXONOMY.flatMap((group) => group.subcategories.map((name) => [name, group.name] as const)),
);

export function isMainCategory(name: string): name is MainCategory {
  return MAIN_CATEGORIES.some((known) => known === name);
}

export function isSubcategory(name: string): name is Subcategory {
  return groupOf.has(name);
}

/**
 * Describes the problem with a product's categories; undefined if there is none. A subcategory without its main
 * category would be counted in the filter panel under a group that doesn't contain the product.
 */
export function categoryError({
  mainCategories,
  subcategories,
}: Readonly<Record<keyof Categories, readonly unknown[]>>): string | undefined {
  const missing = TAXONOMY.flatMap((group) => {
    const orphans = group.subcategories.filter((name) => subcategories.includes(name));
    if (orphans.length === 0 || mainCategories.includes(group.name)) return [];
    return [`'${group.name}' (for ${orphans.map((name) => `'${name}'`).join(", ")})`];
  });
  return missing.length === 0
    ? undefined
    : `Subcategories need their main categories. Add ${missing.join(" and ")}.`;
}

/** Returns the group of a sub-item. Every sub-item's name is unique across groups. */
export function groupOfSubcategory(name: Subcategory): MainCategory {
  const group = groupOf.get(name);
  if (!group) throw new Error(`subcategory without a group: ${name}`);
  return group;
}
