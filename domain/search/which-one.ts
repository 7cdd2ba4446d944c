import type { Product } from "../catalogue/product.ts";
import type { WhichOne } from "./related-products.ts";

/** A family whose products are hard to tell apart. The first question that's answered with yes decides (D81). */
type Family = {
  readonly name: string;
  readonly questions: readonly { readonly question: string; readonly slug: string }[];
  /** The product for those who say no to every question. */
  readonly otherwise: string;
};

/** The families of the helpers. The answers follow the products' own descriptions and facts. */
export const FAMILIES: readonly Family[] = [
  {
    name: "AutoCAD",
    questions: [
      {
        question: "Do you model in 3D, use an industry toolset, or program in .NET or ObjectARX?",
        slug: "autocad",
      },
      {
        question: "Do you draft in 2D today, and plan to start with a building model?",
        slug: "autocad-revit-lt-suite",
      },
      { question: "Do you draft in 2D on your own Windows computer or Mac?", slug: "autocad-lt" },
    ],
    otherwise: "autocad-web",
  },
  {
    name: "Revit",
    questions: [
      { question: "Do several people work on one model, or do you use add-ins?", slug: "revit" },
      { question: "Do you draft in 2D in AutoCAD LT as well?", slug: "autocad-revit-lt-suite" },
    ],
    otherwise: "revit-lt",
  },
  {
    name: "Fusion",
    questions: [
      {
        question: "Do you machine with more than three axes, turn, or probe on the machine?",
        slug: "fusion-for-manufacturing",
      },
      {
        question: "Do you need nonlinear or thermal studies, or rules for plastic parts?",
        slug: "fusion-for-design",
      },
    ],
    otherwise: "fusion",
  },
  {
    name: "Maya",
    questions: [
      {
        question: "Do you work alone, with a revenue below Autodesk’s limit for indie users?",
        slug: "maya-for-indie-users",
      },
      { question: "Do you create simulated effects?", slug: "maya" },
    ],
    otherwise: "maya-creative",
  },
];

/**
 * Returns the questions that lead to the right product of this one's family (D81); null if it belongs to none, or if the
 * catalogue lacks a product that they lead to. A renamed product is found by its former slug.
 */
export function whichOne(bySlug: ReadonlyMap<string, Product>, { _id }: Product): WhichOne | null {
  const family = FAMILIES.find(({ questions, otherwise }) =>
    [...questions.map(({ slug }) => slug), otherwise].some((slug) => bySlug.get(slug)?._id === _id),
  );
  const otherwise = family && bySlug.get(family.otherwise);
  if (!family || !otherwise) return null;
  const questions = family.questions.flatMap(({ question, slug }) => {
    const product = bySlug.get(slug);
    return product ? [{ question, product }] : [];
  });
  if (questions.length < family.questions.length) return null;
  return { family: family.name, questions, otherwise };
}
