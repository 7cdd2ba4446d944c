import { residenceIn } from "#domain/cart/residence.ts";
import { hasTerritories } from "#domain/vat/vat-territory.ts";
import { CompanyFields } from "#src/cart/company-details-form.tsx";
import { ResidenceField } from "#src/cart/country-section.tsx";
import { Field } from "#src/ui/field.tsx";
import { Segments } from "#src/ui/segments.tsx";
import { keptField, type WrittenOffer } from "./written-offer.ts";

const BUYERS = [
  [false, "Private"],
  [true, "Company"],
] as const;

type OfferBuyerFieldsProps = {
  readonly written: Pick<WrittenOffer, "isCompany" | "company" | "residence">;
  /** By field, and by its path in the offer: the server decides VAT by fields without one. */
  readonly errors: Readonly<Partial<Record<string, string>>>;
  readonly onWrite: (change: Partial<WrittenOffer>) => void;
};

/** Whom an offer is for: a consumer with a country, or a company (D53, D76). What was typed about either stays. */
export function OfferBuyerFields({ written, errors, onWrite }: OfferBuyerFieldsProps) {
  const { isCompany, company, residence } = written;
  const companyField = (name: keyof typeof company) => ({
    ...keptField(name, company[name], errors, (text) => onWrite({ company: { ...company, [name]: text } })),
    error: errors[`company.${name}`] ?? errors[name],
  });
  return (
    <>
      <Segments
        legend="Who is buying?"
        options={BUYERS}
        chosen={isCompany}
        onChoose={(chosen) => onWrite({ isCompany: chosen })}
        className="flex max-w-md *:min-h-11"
      />
      {isCompany ? (
        <div className="grid max-w-md gap-3">
          <CompanyFields field={companyField} />
          <Field
            {...companyField("email")}
            label="Email for the invoice"
            type="email"
            hint="If you leave it empty, it goes where the offer goes."
            name="invoiceEmail"
            error={errors["company.email"]}
          />
        </div>
      ) : (
        <div className="grid max-w-md gap-3">
          <ResidenceField
            name="country"
            autoComplete="off"
            country={residence.country}
            error={errors["residence"] ?? errors["country"]}
            onChoose={(country) => onWrite({ residence: residenceIn(country) })}
          />
          {hasTerritories(residence.country) ? (
            <Field
              label="Postcode"
              required
              {...keptField("postcode", residence.postcode, errors, (postcode) =>
                onWrite({ residence: { ...residence, postcode } }),
              )}
            />
          ) : null}
        </div>
      )}
    </>
  );
}
