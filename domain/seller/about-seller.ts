import { COMPANY } from "./company.ts";

export type AboutSeller = {
  readonly about: "company" | "engineers" | "development" | "design";
  /** One of the four titles of S20. */
  readonly title: string;
  readonly text: string;
  /**
   * A placeholder for a shop that isn't trading yet. The seller replaces the text and clears this flag. Until then `npm
   * run check-config` lists it (D35).
   */
  readonly invented: boolean;
};

/** The about page's texts about the company behind the shop. */
export const ABOUT_SELLER: readonly AboutSeller[] = [
  {
    about: "company",
    title: "Subsidiary of a parent company",
    text: `We are a subsidiary of ${COMPANY.parent}, which backs every order and every invoice.`,
    invented: true,
  },
  {
    about: "engineers",
    title: "Engineer at Work",
    text: "The people who answer your questions have drawn, calculated and built with these programs themselves.",
    invented: true,
  },
  {
    about: "development",
    title: "CAD Development",
    text: "We write add-ons and templates for CAD, so we know which edition does the job and which you can skip.",
    invented: true,
  },
  {
    about: "design",
    title: "Software Design",
    text: "From one seat to a whole office: we help you choose programs that work on the same model.",
    invented: true,
  },
];
