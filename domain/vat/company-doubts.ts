import type { CountryCode } from "./countries.ts";
import { foldText } from "../text/fold-text.ts";

/** A company as its buyer described it, with what the register calls the holder of its VAT number; null if it doesn't tell. */
export type DeclaredCompany = {
  readonly name: string;
  readonly country: CountryCode;
  readonly registeredName: string | null;
};

const SOURCES = ["billing", "card", "request"] as const;
export const DOUBTED = ["name", ...SOURCES] as const;

/** A detail of a company that something else contradicts: the register its name, a piece of evidence its country. */
export type CompanyDoubt = {
  readonly about: (typeof DOUBTED)[number];
  readonly declared: string;
  readonly found: string;
};

/**
 * Returns what contradicts that an order is from the company whose VAT number it has (D54). Anybody can look a valid number up,
 * so that one contradiction is enough to ask.
 */
export function companyDoubts(
  { name, country, registeredName }: DeclaredCompany,
  evidence: Readonly<Record<(typeof SOURCES)[number], CountryCode | null>>,
): CompanyDoubt[] {
  const isNamed = registeredName === null || isSameCompany(name, registeredName);
  const names = isNamed ? [] : [{ about: "name", declared: name, found: registeredName } as const];
  const countries = SOURCES.flatMap((about) => {
    const found = evidence[about];
    return found === null || found === country ? [] : [{ about, declared: country, found }];
  });
  return [...names, ...countries];
}

/**
 * Legal forms of companies in the EU, and the words that join names, folded and without punctuation. Registers write them
 * out, shorten them or leave them out.
 */
const LEFT_OUT: ReadonlySet<string> = new Set(
  [
    // Germany, Austria
    "gmbh mbh ug haftungsbeschrankt gesellschaft mit beschrankter haftung ag aktiengesellschaft kg kgaa ohg og gbr ek eu ev eg",
    // Netherlands, Belgium, Luxembourg
    "bv bvba nv vof cv cvba srl sprl sarl sarls rl besloten vennootschap naamloze",
    // France
    "sa sas sasu eurl sci snc scop selarl societe anonyme responsabilite limitee par actions simplifiee",
    // Italy, Spain, Portugal, Romania
    "spa srls sapa societa per azioni responsabilita limitata semplificata sl slu sau sc lda unipessoal limitada",
    // Ireland, Malta, Cyprus
    "ltd limited plc llp dac clg public private company unlimited",
    // Denmark, Sweden, Finland
    "aps as is aktieselskab anpartsselskab ab hb kb aktiebolag oy oyj ab osakeyhtio ky",
    // Poland, Czechia, Slovakia
    "sp spolka z oo ograniczona odpowiedzialnoscia akcyjna sk spk jawna komandytowa psa sro spol s ro akciova spolecnost spolocnost vos ks",
    // Hungary, Slovenia, Croatia, Bulgaria
    "kft zrt nyrt bt korlatolt felelossegu tarsasag doo dd jdoo dno eood ood ead ad еоод оод еад ад",
    // Estonia, Latvia, Lithuania, Greece
    "ou osauhing sia uab mb επε αε ικε οε εε",
    // Everywhere
    "se co and und et en y i",
  ].flatMap((line) => line.split(" ")),
);

const wordsIn = (name: string): string[] =>
  foldText(name)
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .replaceAll(/[.'’/]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Returns a name's own words; all of them if it has only the words of a legal form. */
function ownWords(name: string): readonly string[] {
  const words = wordsIn(name);
  const own = words.filter((word) => !LEFT_OUT.has(word));
  return own.length > 0 ? own : words;
}

/** Some registers add a trade name after two bars, and some on a line of its own. */
const SEPARATOR = /\|\||[\r\n]+/;

const isSameName = (one: readonly string[], other: readonly string[]): boolean =>
  one.length > 0 &&
  (one.join("") === other.join("") || one.toSorted().join(" ") === other.toSorted().join(" "));

/**
 * True if a register may mean the company that a buyer named: the same words whatever their case, accents, punctuation, order
 * and legal form.
 */
export const isSameCompany = (typed: string, registered: string): boolean =>
  [registered, ...registered.split(SEPARATOR)].some((name) => isSameName(ownWords(typed), ownWords(name)));
