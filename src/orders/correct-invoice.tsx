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
import type { PlacedOrder } from "./placed-order.ts";

type CorrectInvoiceProps = { readonly token: string; readonly order: PlacedOrder };

/** The form that corrects the invoice of a company's order (D76). */
export function CorrectInvoice({ token, order }: CorrectInvoiceProps) {
  const [open, setOpen] = useState(false);
  const [told, setTold] = useState("");
  const opener = useRef<HTMLButtonElement>(null);
  useRestoreFocus(open, opener);
  const { company, invoiceCorrectable, isBeingCorrected } = order;
  if (company === null) return null;
  return (
    <>
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
      ) : isBeingCorrected ? (
        <p className="mt-2 text-sm text-ink-soft">A corrected invoice is being made.</p>
      ) : invoiceCorrectable ? (
        <Button ref={opener} variant="quiet" size="inline" className="mt-2" onClick={() => setOpen(true)}>
          Correct the company’s details
        </Button>
      ) : null}
      <LiveRegion className="mt-2 text-sm text-ok empty:mt-0">{told}</LiveRegion>
    </>
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
      aria-label="Correct the company’s details"
      className="mt-4 grid max-w-xl gap-3"
    >
      <p className="text-sm">
        The invoice is credited, and a new one with these details replaces it. What you paid stays the same.
      </p>
      <DraftNotice notice={draft.notice} onDiscard={draft.discard} />
    </CompanyDetailsForm>
  );
}
