import { allAt, type ReadElement, textAt } from "./read-xml.ts";

/** The VAT category of a line, or of the breakdown below the lines. */
type Category = {
  readonly code: string | undefined;
  readonly percent: number | undefined;
  readonly scheme: string | undefined;
  readonly exemption: readonly (string | undefined)[];
};

const AMOUNT = /^-?\d+(?:\.\d{1,2})?$/;

/** Returns an amount in cents; NaN if it's missing, isn't a number, or has more than two decimals. */
export const centsAt = (from: ReadElement, path: string): number => {
  const text = textAt(from, path) ?? "";
  return AMOUNT.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

function categoryAt(from: ReadElement, path: string): Category {
  const [found] = allAt(from, path);
  if (found === undefined) return { code: undefined, percent: undefined, scheme: undefined, exemption: [] };
  const percent = textAt(found, "cbc:Percent");
  return {
    code: textAt(found, "cbc:ID"),
    percent: percent === undefined ? undefined : Number(percent),
    scheme: textAt(found, "cac:TaxScheme/cbc:ID"),
    exemption: ["cbc:TaxExemptionReasonCode", "cbc:TaxExemptionReason"].map((name) => textAt(found, name)),
  };
}

function partyAt(root: ReadElement, side: string) {
  const at = (path: string) => textAt(root, `${side}/cac:Party/${path}`);
  return {
    name: at("cac:PartyLegalEntity/cbc:RegistrationName"),
    registration: at("cac:PartyLegalEntity/cbc:CompanyID"),
    country: at("cac:PostalAddress/cac:Country/cbc:IdentificationCode"),
    vatNumber: at("cac:PartyTaxScheme/cbc:CompanyID"),
    hasAddress: allAt(root, `${side}/cac:Party/cac:PostalAddress`).length === 1,
    taxSchemes: allAt(root, `${side}/cac:Party/cac:PartyTaxScheme`).map((tax) =>
      textAt(tax, "cac:TaxScheme/cbc:ID"),
    ),
    endpoints: allAt(root, `${side}/cac:Party/cbc:EndpointID`),
  };
}

/** Reads an e-invoice into the terms that the rules of EN 16931 are about. Nothing is taken from what wrote it. */
export function factsOfFile(root: ReadElement) {
  const [lineName, quantityName] =
    root.name === "Invoice"
      ? ["cac:InvoiceLine", "cbc:InvoicedQuantity"]
      : ["cac:CreditNoteLine", "cbc:CreditedQuantity"];
  const lines = allAt(root, lineName).map((line) => ({
    id: textAt(line, "cbc:ID"),
    quantity: Number(textAt(line, quantityName)),
    unit: allAt(line, quantityName)[0]?.attributes["unitCode"],
    netCents: centsAt(line, "cbc:LineExtensionAmount"),
    name: textAt(line, "cac:Item/cbc:Name"),
    price: Number(textAt(line, "cac:Price/cbc:PriceAmount")),
    category: categoryAt(line, "cac:Item/cac:ClassifiedTaxCategory"),
  }));
  const breakdown = allAt(root, "cac:TaxTotal/cac:TaxSubtotal").map((subtotal) => ({
    taxableCents: centsAt(subtotal, "cbc:TaxableAmount"),
    taxCents: centsAt(subtotal, "cbc:TaxAmount"),
    category: categoryAt(subtotal, "cac:TaxCategory"),
  }));
  const total = (name: string) => centsAt(root, `cac:LegalMonetaryTotal/cbc:${name}`);
  return {
    root,
    lines,
    breakdown,
    seller: partyAt(root, "cac:AccountingSupplierParty"),
    buyer: partyAt(root, "cac:AccountingCustomerParty"),
    totals: {
      lines: total("LineExtensionAmount"),
      net: total("TaxExclusiveAmount"),
      gross: total("TaxInclusiveAmount"),
      paid: total("PrepaidAmount"),
      due: total("PayableAmount"),
      vat: centsAt(root, "cac:TaxTotal/cbc:TaxAmount"),
    },
    sumOfLines: sumOf(lines.map(({ netCents }) => netCents)),
    sumOfVat: sumOf(breakdown.map(({ taxCents }) => taxCents)),
    /** Returns the net sum of the lines with this category and rate; of any rate if none is given. */
    netOf: (code: string | undefined, percent?: number) =>
      sumOf(
        lines
          .filter(
            ({ category }) =>
              category.code === code && (percent === undefined || category.percent === percent),
          )
          .map(({ netCents }) => netCents),
      ),
  };
}

export type FileFacts = ReturnType<typeof factsOfFile>;
