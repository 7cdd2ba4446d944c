import { toSingleLine } from "../text/odd-characters.ts";
import type { CountryCode } from "../vat/countries.ts";
import { postcodeProblem } from "../vat/postcode.ts";
import type { Company } from "./company.ts";

/** A company as the EU's register has it; empty where the register doesn't tell. */
export type RegisteredCompany = Pick<Company, "name" | "street" | "postcode" | "town">;

type Registered = { readonly name: string | null; readonly address: string | null };

/**
 * Reads what the register says about the holder of a VAT number, to fill in a form (D76). The last line that begins with a
 * postcode has the town, and those before it the street; without such a line, the address is left to the buyer.
 */
export function registeredCompany(country: CountryCode, { name, address }: Registered): RegisteredCompany {
  const lines = linesOf(address);
  const towns = lines.map((line) => townIn(country, line));
  const at = towns.findLastIndex((town) => town !== null);
  return {
    name: linesOf(name)[0] ?? "",
    street: lines.slice(0, Math.max(0, at)).join(", "),
    ...(towns[at] ?? { postcode: "", town: "" }),
  };
}

/** Some registers add a trade name after two bars. */
const linesOf = (text: string | null): string[] =>
  (text ?? "")
    .split(/\|\||[\r\n]+/)
    .map(toSingleLine)
    .filter((line) => line !== "");

function townIn(country: CountryCode, line: string): Pick<Company, "postcode" | "town"> | null {
  const words = line.split(" ");
  for (const count of [2, 1]) {
    const [postcode, town] = [words.slice(0, count).join(" "), words.slice(count).join(" ")];
    if (town !== "" && postcodeProblem(country, postcode) === null) return { postcode, town };
  }
  return null;
}
