import { Fragment } from "react";
import { countryName } from "#domain/vat/countries.ts";
import type { Outputs } from "#src/api/router-types.ts";

type Doubt = Outputs["orders"]["byNumber"]["companyDoubts"][number];

const WORDS: Readonly<Record<Doubt["about"], { readonly detail: string; readonly source: string }>> = {
  name: { detail: "Name", source: "EU’s register" },
  billing: { detail: "Country", source: "Billing address" },
  card: { detail: "Country", source: "Card or bank account" },
  request: { detail: "Country", source: "Request" },
};

/** A company's details, each beside what was found instead (D54). */
export function CompanyDoubts({ doubts }: { readonly doubts: readonly Doubt[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2">
      {doubts.map(({ about, declared, found }) => (
        <Fragment key={about}>
          <Value name={`${WORDS[about].detail}, as entered`} about={about} value={declared} />
          <Value name={WORDS[about].source} about={about} value={found} />
        </Fragment>
      ))}
    </dl>
  );
}

type ValueProps = { readonly name: string; readonly value: string } & Pick<Doubt, "about">;

function Value({ name, about, value }: ValueProps) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-medium">
        <bdi>{about === "name" ? value : countryName(value)}</bdi>
      </dd>
    </div>
  );
}
