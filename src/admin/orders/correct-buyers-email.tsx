import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useRef, useState } from "react";
import {
  CORRECT_EMAIL,
  type CorrectBuyersEmail as Correction,
  correctBuyersEmailSchema,
} from "#domain/orders/correct-email.ts";
import { isAdministratorCorrectable } from "#domain/orders/entitlement.ts";
import { isSameSubscriptionAdmin } from "#domain/orders/subscription-admin.ts";
import { orderMailsQuery } from "#src/admin/admin-queries.ts";
import { failureText } from "#src/admin/shell/failure-text.ts";
import { refusedFields } from "#src/api/failure.ts";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { useFormDraft } from "#src/api/use-draft.ts";
import { Button } from "#src/ui/button.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";

type Order = Pick<Outputs["orders"]["byNumber"], "number" | "customerEmail" | "emailCorrectable" | "units">;

const FIELDS = ["email"] as const;

/** Corrects a typing error in the buyer's address (D82). The address of a bounced email leads here. */
export function CorrectBuyersEmail({ order }: { readonly order: Order }) {
  const isAskedFor = useLocation({ select: ({ hash }) => hash === CORRECT_EMAIL });
  const [isOpen, setOpen] = useState(isAskedFor);
  const [told, setTold] = useState("");
  const opener = useRef<HTMLButtonElement>(null);
  if (order.customerEmail === null || !order.emailCorrectable) return null;
  return (
    <div id={CORRECT_EMAIL} className="mt-1 scroll-mt-20">
      <Button
        ref={opener}
        variant="quiet"
        size="inline"
        aria-expanded={isOpen}
        onClick={() => {
          setTold("");
          setOpen(!isOpen);
        }}
      >
        Correct the address
      </Button>
      {isOpen ? (
        <CorrectionForm
          order={order}
          before={order.customerEmail}
          onDone={(sentence) => {
            setTold(sentence);
            setOpen(false);
            opener.current?.focus();
          }}
        />
      ) : null}
      <LiveRegion className="text-ok not-empty:mt-2">{told}</LiveRegion>
    </div>
  );
}

type CorrectionFormProps = {
  readonly order: Order;
  readonly before: string;
  /** Called with a sentence that says what was done. */
  readonly onDone: (sentence: string) => void;
};

function CorrectionForm({ order: { number, units }, before, onDone }: CorrectionFormProps) {
  const api = useApi();
  const { orders, mails, dashboard } = useQueries();
  const sent = useQuery(orderMailsQuery(api, number)).data ?? [];
  const [resend, setResend] = useState(true);
  const [administrator, setAdministrator] = useState(true);
  const administered = units.filter(
    (unit) =>
      isAdministratorCorrectable(unit.state) &&
      unit.administrator !== null &&
      isSameSubscriptionAdmin(unit.administrator, before),
  );
  const repeated = new Set(sent.map(({ resendOf }) => resendOf));
  const undelivered = sent.filter(
    ({ id, state, recipient }) => state !== "sent" && recipient === before && !repeated.has(id),
  );
  const save = useMutation({
    networkMode: "always",
    mutationFn: (correction: Correction) => api.client.orders.correctEmail.mutate(correction),
    onSuccess: ({ message }) => {
      draft.remove();
      onDone(message);
      return Promise.all([
        orders.byNumber.invalidate({ number }),
        orders.list.invalidate(),
        mails.ofOrder.invalidate({ number }),
        mails.undelivered.invalidate(),
        dashboard.summary.invalidate(),
      ]);
    },
  });
  const checked = useCheckedForm({
    schema: correctBuyersEmailSchema,
    fields: FIELDS,
    more: {
      number,
      replaces: before,
      resend: resend && undelivered.length > 0,
      administrator: administrator && administered.length > 0,
    },
    send: save,
    errorsIn: refusedFields,
  });
  const draft = useFormDraft(checked.form, `buyers-email:${number}`, { base: before });
  return (
    <form
      {...checked.props}
      {...draft.props}
      aria-label="Correct the buyer’s address"
      className="mt-2 grid gap-3 border border-line bg-paper p-4"
    >
      <DraftNotice notice={draft.notice} onDiscard={draft.discard} />
      <Field
        name="email"
        label="Buyer’s email"
        type="email"
        required
        autoComplete="off"
        defaultValue={before}
        hint="It’s emailed the link to the order. Older links end, and the address before is told that it was changed."
        error={checked.errors.email}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press that opened the form asked for it
        autoFocus
      />
      {undelivered.length === 0 ? null : (
        <label className="flex min-h-6 items-center gap-2">
          <input type="checkbox" checked={resend} onChange={({ target }) => setResend(target.checked)} />
          Send what hasn’t arrived to the new address
        </label>
      )}
      {administered.length === 0 ? null : (
        <label className="flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            checked={administrator}
            onChange={({ target }) => setAdministrator(target.checked)}
          />
          Correct the administrator of the subscriptions, too
        </label>
      )}
      <div>
        <Button
          type="submit"
          size="small"
          aria-disabled={save.isPending}
          className="aria-disabled:opacity-60"
        >
          {save.isPending ? "Saving" : "Correct the address"}
        </Button>
      </div>
      <LiveRegion urgency="assertive" className="text-signal empty:-mt-3">
        {save.isError && checked.errors.email === undefined ? failureText(save.error) : ""}
      </LiveRegion>
    </form>
  );
}
