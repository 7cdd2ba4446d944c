import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Company } from "#domain/cart/company.ts";
import { whyThisVat } from "#domain/vat/vat-rule-words.ts";
import { useApi } from "#src/api/use-api.ts";
import { useAuth } from "#src/api/use-auth.ts";
import { Button } from "#src/ui/button.tsx";
import { LazyFallback, lazyPart } from "#src/ui/lazy-part.tsx";
import { SkeletonBar } from "#src/ui/skeleton.tsx";
import { Segments } from "#src/ui/segments.tsx";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { accountCompanyQuery } from "./account-company-query.ts";
import { useCartBuyer, useCartVat } from "./cart-vat.tsx";
import { CompanyAddress } from "./company-address.tsx";
import { companyDraft, companyStore, leftCompany, NO_COMPANY } from "./company-store.ts";
import { CountrySection } from "./country-section.tsx";

const BUYERS = [
  ["private", "Private"],
  ["company", "Company"],
] as const;

/** Most buyers are private. */
const CompanyForm = lazyPart(async () => (await import("./company-form.tsx")).CompanyForm);

const close = () => companyDraft.set(null);

/**
 * Whether the order is for a person or a company, which decides its VAT, and what the shop asks of either (D53, D76). It can be
 * changed until the payment, and nothing that was typed is lost. A signed-in user's account remembers the last company, which the
 * form then begins with.
 */
export function BuyerSection() {
  const { company: stored, residence } = useCartBuyer();
  const api = useApi();
  const { user } = useAuth();
  const accountCompany = accountCompanyQuery(api);
  const { data } = useQuery({ ...accountCompany, enabled: user !== null && stored === null });
  const remembered = user === null ? null : data?.company;
  const draft = companyDraft.use();
  const choice = useRef<HTMLDivElement>(null);
  useRestoreFocus(draft !== null, choice);
  const [isChanging, setChanging] = useState(false);
  const edit = () =>
    companyDraft.set(
      stored?.company ??
        leftCompany.get() ??
        remembered ?? { ...NO_COMPANY, country: residence?.country ?? NO_COMPANY.country },
    );
  const leave = () => {
    leftCompany.set(draft ?? stored?.company ?? null);
    companyStore.set(null);
    close();
  };
  const isCompany = draft !== null || stored !== null;
  return (
    <section aria-label="Buyer" className="grid gap-3">
      <div ref={choice} tabIndex={-1}>
        <Segments
          legend="Who is buying?"
          options={BUYERS}
          chosen={isCompany ? "company" : "private"}
          onChoose={(buyer) => (buyer === "company" ? edit() : leave())}
          className="flex *:min-h-11"
        />
      </div>
      {draft !== null ? (
        <LazyFallback value={null}>
          <CompanyForm
            company={stored?.company ?? NO_COMPANY}
            draft={draft}
            takesFocus={isChanging}
            onCancel={stored === null ? leave : close}
            onDone={(value) => {
              companyStore.set(value);
              if (user !== null)
                api.queryClient.setQueryData(accountCompany.queryKey, { company: value.company });
              close();
            }}
          />
        </LazyFallback>
      ) : stored !== null ? (
        <CompanyDetails
          company={stored.company}
          onChange={() => {
            setChanging(true);
            edit();
          }}
        />
      ) : residence === null ? (
        // Its place, so that nothing below moves.
        <SkeletonBar className="h-11.25" />
      ) : (
        <CountrySection residence={residence} />
      )}
    </section>
  );
}

const SILENT_TEXT =
  "The EU’s register of VAT numbers isn’t answering, so this order has VAT. If you buy now, we’ll keep asking, and refund the VAT once your number is confirmed.";

type CompanyDetailsProps = {
  readonly company: Company;
  readonly onChange: () => void;
};

function CompanyDetails({ company, onChange }: CompanyDetailsProps) {
  const vat = useCartVat();
  return (
    <>
      <CompanyAddress company={company} />
      {vat ? <p className="text-sm">{vat.silent ? SILENT_TEXT : whyThisVat(vat)}</p> : null}
      <Button variant="quiet" size="inline" className="justify-self-start" onClick={onChange}>
        Change
      </Button>
    </>
  );
}
