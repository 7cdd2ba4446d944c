import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import type { Company } from "#domain/cart/company.ts";
import { whyThisVat } from "#domain/vat/vat-rule-words.ts";
import { useApi } from "#src/api/use-api.ts";
import { useAuth } from "#src/api/use-auth.ts";
import { accountCompanyQuery } from "./account-company-query.ts";
import { CompanyAddress } from "./company-address.tsx";
import { useCartVat } from "./cart-vat.tsx";
import { companyDraft, companyStore, useCompany } from "./company-store.ts";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { Button } from "#src/ui/button.tsx";
import { CompanyForm, NO_COMPANY } from "./company-form.tsx";

const close = () => companyDraft.set(null);

/**
 * Whether the order is for a company, and for which one (D76). It can be changed until the payment. A signed-in user's
 * account remembers the last one, which the form then begins with. What is typed stays until it's used or cancelled. `consumers` are the questions to consumers only.
 */
export function CompanySection({ consumers }: { readonly consumers?: ReactNode }) {
  const stored = useCompany();
  const api = useApi();
  const { user } = useAuth();
  const accountCompany = accountCompanyQuery(api);
  const { data } = useQuery({ ...accountCompany, enabled: user !== null && stored === null });
  const remembered = user === null ? null : (data?.company ?? null);
  const draft = companyDraft.use();
  const [isPressed, setPressed] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useRestoreFocus(draft !== null || stored !== null, opener);
  const edit = () => {
    setPressed(true);
    companyDraft.set(stored?.company ?? remembered ?? NO_COMPANY);
  };
  return (
    <section aria-label="Buyer" className="mt-4 border-t border-line pt-4">
      {draft !== null ? (
        <CompanyForm
          company={stored?.company ?? NO_COMPANY}
          draft={draft}
          takesFocus={isPressed}
          onCancel={close}
          onDone={(value) => {
            companyStore.set(value);
            if (user !== null)
              api.queryClient.setQueryData(accountCompany.queryKey, { company: value.company });
            close();
          }}
        />
      ) : stored === null ? (
        <>
          {consumers}
          <Button ref={opener} variant="quiet" size="inline" onClick={edit}>
            <span>Buying for {remembered ? <bdi>{remembered.name}</bdi> : "a company"}?</span>
          </Button>
        </>
      ) : (
        <CompanyDetails company={stored.company} onChange={edit} />
      )}
    </section>
  );
}

const SILENT_TEXT =
  "The EU’s register of VAT numbers isn’t answering, so your number couldn’t be checked and this order has VAT. If you buy now, we’ll keep asking, and refund the VAT once the number is confirmed.";

type CompanyDetailsProps = {
  readonly company: Company;
  readonly onChange: () => void;
};

function CompanyDetails({ company, onChange }: CompanyDetailsProps) {
  const vat = useCartVat();
  return (
    <>
      <h3 className="font-medium">For a company</h3>
      <CompanyAddress company={company} />
      {vat ? <p className="mt-2 text-sm">{vat.silent ? SILENT_TEXT : whyThisVat(vat)}</p> : null}
      <div className="mt-2 flex gap-4">
        <Button variant="quiet" size="inline" onClick={onChange}>
          Change
        </Button>
        <Button variant="text" size="inline" onClick={() => companyStore.set(null)}>
          Remove
        </Button>
      </div>
    </>
  );
}
