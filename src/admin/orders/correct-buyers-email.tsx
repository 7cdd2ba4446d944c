import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { CORRECT_EMAIL, correctBuyersEmailSchema } from "#domain/orders/correct-email.ts";
import { isAdministratorCorrectable } from "#domain/units/entitlement.ts";
import { isSameSubscriptionAdmin } from "#domain/units/subscription-admin.ts";
import { orderMailsQuery } from "#src/admin/admin-queries.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { useFormDraft } from "#src/api/use-draft.ts";
import { FormEnd, useActForm } from "#src/kit/act-form.tsx";
import { useDisclosure } from "#src/kit/use-disclosure.ts";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { CheckBox, Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

type Order = Pick<Outputs["orders"]["byNumber"], "number" | "customerEmail" | "emailCorrectable" | "units">;

/** Corrects a typing error in the buyer's address (D82). The address of a bounced email leads here. */
export function CorrectBuyersEmail({ order }: { readonly order: Order }) {
  const form = useDisclosure(useLocation({ select: ({ hash }) => hash === CORRECT_EMAIL }));
  if (order.customerEmail === null || !order.emailCorrectable) return null;
  return (
    <div id={CORRECT_EMAIL} className="mt-1 scroll-mt-20">
      <Button variant="quiet" size="inline" {...form.opener}>
        Correct the address
      </Button>
      {form.isOpen ? <CorrectionForm order={order} before={order.customerEmail} onDone={form.close} /> : null}
      <LiveRegion className="text-ok not-empty:mt-2">{form.told}</LiveRegion>
    </div>
  );
}

type CorrectionFormProps = {
  readonly order: Order;
  readonly before: string;
  readonly onDone: (sentence: string) => void;
};

function CorrectionForm({ order: { number, units }, before, onDone }: CorrectionFormProps) {
  const sent = useQuery(orderMailsQuery(useApi(), number)).data ?? [];
  const [resend, setResend] = useState(true);
  const [administrator, setAdministrator] = useState(true);
  const hasAdministered = units.some(
    (unit) =>
      isAdministratorCorrectable(unit.state) &&
      unit.administrator !== null &&
      isSameSubscriptionAdmin(unit.administrator, before),
  );
  const repeated = new Set(sent.map(({ resendOf }) => resendOf));
  const hasUndelivered = sent.some(
    ({ id, state, recipient }) => state !== "sent" && recipient === before && !repeated.has(id),
  );
  const form = useActForm(
    correctBuyersEmailSchema,
    (client, correction) => client.orders.correctEmail.mutate(correction),
    {
      more: {
        number,
        replaces: before,
        resend: resend && hasUndelivered,
        administrator: administrator && hasAdministered,
      },
      onDone: ({ message }) => {
        draft.remove();
        onDone(message);
      },
    },
  );
  const draft = useFormDraft(form.ref, `buyers-email:${number}`, { base: before });
  return (
    <form
      {...form.props}
      {...draft.props}
      aria-label="Correct the buyer’s address"
      className="mt-2 grid gap-3 border border-line bg-paper p-4"
    >
      <DraftNotice notice={draft.notice} onDiscard={draft.discard} />
      <Field
        {...form.field("email")}
        label="Buyer’s email"
        type="email"
        required
        autoComplete="off"
        defaultValue={before}
        hint="It’s emailed the link to the order. Older links end, and the address before is told that it was changed."
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened the form asked for it
        autoFocus
      />
      {hasUndelivered ? (
        <CheckBox label="Send what hasn’t arrived to the new address" checked={resend} onChange={setResend} />
      ) : null}
      {hasAdministered ? (
        <CheckBox
          label="Correct the administrator of the subscriptions, too"
          checked={administrator}
          onChange={setAdministrator}
        />
      ) : null}
      <FormEnd form={form} label="Correct the address" />
    </form>
  );
}
