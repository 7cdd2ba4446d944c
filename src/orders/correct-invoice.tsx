import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { companyRules } from "#domain/cart/company.ts";
import { type CorrectCompany, correctCompanySchema } from "#domain/orders/correct-company.ts";
import { draftsOf } from "#src/api/drafts.ts";
import { useApi } from "#src/api/use-api.ts";
import { CompanyDetailsForm } from "#src/cart/company-details-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { CorrectedInvoices } from "./corrected-invoices.tsx";
import { orderByTokenQuery } from "./order-by-token-query.ts";
import type { PlacedOrder } from "./placed-order.ts";

type CorrectInvoiceProps = { readonly token: string; readonly order: PlacedOrder };

/** The invoices of a company's order, and the form that corrects them (D76). */
export function CorrectInvoice({ token, order }: CorrectInvoiceProps) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useRestoreFocus(open, opener);
  const draftAbout = `invoice:${order.number}`;
  const correct = useCorrect(token, () => {
    draftsOf(null).remove(draftAbout);
    setOpen(false);
  });
  const { company, invoiceCorrectable, isBeingCorrected } = order;
  if (company === null) return null;
  return (
    <section aria-labelledby="invoice-details" className="mt-8">
      <h3 id="invoice-details" className="text-lg font-semibold">
        Invoice details
      </h3>
      <div className="mt-2 text-ink-soft">
        <CorrectedInvoices {...order} />
      </div>
      {open ? (
        <CorrectionForm
          correct={correct}
          company={company}
          draftAbout={draftAbout}
          onCancel={() => setOpen(false)}
        />
      ) : invoiceCorrectable && !isBeingCorrected ? (
        <p className="mt-2 text-sm">
          Is something on the invoice wrong?{" "}
          <Button ref={opener} variant="quiet" size="inline" onClick={() => setOpen(true)}>
            Correct the company’s details
          </Button>
        </p>
      ) : null}
      <LiveRegion className="mt-2 text-sm text-ok empty:mt-0">
        {correct.isSuccess ? "The corrected invoice replaces the earlier one." : ""}
      </LiveRegion>
    </section>
  );
}

function useCorrect(token: string, onDone: () => void) {
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    mutationFn: (company: CorrectCompany) => api.client.orders.correctInvoice.mutate({ token, company }),
    onSuccess: (order) => {
      cache.setQueryData(orderByTokenQuery(api, token).queryKey, order);
      onDone();
    },
  });
}

const FAILED_TEXT = "We couldn’t correct the invoice. What you typed is still here. Please try again.";
const SCHEMA = correctCompanySchema.check(companyRules);
const SUBMIT = { label: "Correct the invoice", pending: "Correcting…" };

type CorrectionFormProps = {
  readonly correct: ReturnType<typeof useCorrect>;
  readonly company: NonNullable<PlacedOrder["company"]>;
  readonly draftAbout: string;
  readonly onCancel: () => void;
};

function CorrectionForm({ correct, company, draftAbout, onCancel }: CorrectionFormProps) {
  const from = {
    ...company,
    vatNumber: company.vatNumber ?? "",
    purchaseOrder: company.purchaseOrder ?? "",
  };
  return (
    <CompanyDetailsForm
      schema={SCHEMA}
      send={correct}
      from={from}
      failedText={FAILED_TEXT}
      submit={SUBMIT}
      onCancel={onCancel}
      takesFocus
      labelledBy="invoice-details"
      draftAbout={draftAbout}
      className="mt-4 grid max-w-xl gap-3"
    >
      <p className="text-sm">
        The invoice is credited, and a new one with these details replaces it. What you paid stays the same.
      </p>
    </CompanyDetailsForm>
  );
}
