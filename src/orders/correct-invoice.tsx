import { useRef, useState } from "react";
import { companyRules } from "#domain/cart/company.ts";
import { correctCompanySchema } from "#domain/orders/corrected-invoice.ts";
import { useFormDraft } from "#src/api/use-draft.ts";
import { CompanyDetailsForm } from "#src/cart/company-details-form.tsx";
import { useActForm } from "#src/kit/act-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { useRestoreFocus } from "#src/ui/use-restore-focus.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { Time } from "#src/ui/time.tsx";
import type { PlacedOrder } from "./placed-order.ts";

type CorrectInvoiceProps = { readonly token: string; readonly order: PlacedOrder };

/** The invoices of a company's order, and the form that corrects them (D76). */
export function CorrectInvoice({ token, order }: CorrectInvoiceProps) {
  const [open, setOpen] = useState(false);
  const [told, setTold] = useState("");
  const opener = useRef<HTMLButtonElement>(null);
  useRestoreFocus(open, opener);
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
          token={token}
          company={company}
          draftAbout={`invoice:${order.number}`}
          onClose={(sentence) => {
            setTold(sentence);
            setOpen(false);
          }}
        />
      ) : invoiceCorrectable && !isBeingCorrected ? (
        <p className="mt-2 text-sm">
          Is something on the invoice wrong?{" "}
          <Button ref={opener} variant="quiet" size="inline" onClick={() => setOpen(true)}>
            Correct the company’s details
          </Button>
        </p>
      ) : null}
      <LiveRegion className="mt-2 text-sm text-ok empty:mt-0">{told}</LiveRegion>
    </section>
  );
}

type CorrectedInvoicesProps = Pick<PlacedOrder, "correctedInvoices" | "isBeingCorrected">;

/** The invoices that replaced earlier ones, each with the credit note that takes the earlier one back (D76). */
function CorrectedInvoices({ correctedInvoices, isBeingCorrected }: CorrectedInvoicesProps) {
  if (correctedInvoices.length === 0 && !isBeingCorrected) return null;
  return (
    <ul className="grid gap-2 text-sm">
      {correctedInvoices.map(({ number, replaces, creditNote, madeAt }) => (
        <li key={number}>
          Invoice {number} of <Time at={madeAt} dateOnly /> replaces {replaces}, which credit note{" "}
          {creditNote} takes back.
        </li>
      ))}
      {isBeingCorrected ? <li>A corrected invoice is being made.</li> : null}
    </ul>
  );
}

const SCHEMA = correctCompanySchema.check(companyRules);

type CorrectionFormProps = {
  readonly token: string;
  readonly company: NonNullable<PlacedOrder["company"]>;
  readonly draftAbout: string;
  /** Gets the sentence of a success; empty if it's cancelled. */
  readonly onClose: (sentence: string) => void;
};

function CorrectionForm({ token, company, draftAbout, onClose }: CorrectionFormProps) {
  const close = (sentence: string) => {
    draft.remove();
    onClose(sentence);
  };
  const form = useActForm(
    SCHEMA,
    (client, corrected) => client.orders.correctInvoice.mutate({ token, company: corrected }),
    {
      failed: "We couldn’t correct the invoice. What you typed is still here. Please try again.",
      onDone: () => close("The corrected invoice replaces the earlier one."),
    },
  );
  const draft = useFormDraft(form.ref, draftAbout, { inTab: true });
  return (
    <CompanyDetailsForm
      {...draft.props}
      form={form}
      from={{
        ...company,
        vatNumber: company.vatNumber ?? "",
        purchaseOrder: company.purchaseOrder ?? "",
      }}
      submit={{ label: "Correct the invoice", pendingLabel: "Correcting…" }}
      onCancel={() => close("")}
      takesFocus
      aria-labelledby="invoice-details"
      className="mt-4 grid max-w-xl gap-3"
    >
      <p className="text-sm">
        The invoice is credited, and a new one with these details replaces it. What you paid stays the same.
      </p>
      <DraftNotice notice={draft.notice} onDiscard={draft.discard} />
    </CompanyDetailsForm>
  );
}
