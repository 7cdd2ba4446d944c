import { useState } from "react";
import * as z from "zod/mini";
import { sendOfferSchema, typedAddresses } from "#domain/offers/offer-input.ts";
import { MadeLink } from "#src/admin/shell/made-link.tsx";
import { NewOfferLink } from "#src/admin/shell/new-offer-link.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import { randomUuid } from "#src/api/random-uuid.ts";
import { FormEnd, useActForm } from "#src/kit/act-form.tsx";
import { ConfirmedAct } from "#src/kit/confirmed-act.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Field } from "#src/ui/field.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

const sendingSchema = z.extend(sendOfferSchema, {
  addresses: z.pipe(typedAddresses, sendOfferSchema.shape.addresses),
});

type SendOfferProps = {
  readonly offer: { readonly number: string; readonly email: string };
  /** False once it has ended, which whoever acts on it is still told. */
  readonly isValid: boolean;
};

/** Emails an offer, or shows its link to send by hand (D83). */
export function SendOffer({ offer: { number, email }, isValid }: SendOfferProps) {
  // One id for each sending, so that a second press sends nothing more.
  const [sendId, setSendId] = useState(randomUuid);
  const form = useActForm(sendingSchema, (client, sending) => client.adminOffers.send.mutate(sending), {
    more: { number, sendId },
    failed: "We couldn’t email the offer. Please try again.",
    onDone: () => setSendId(randomUuid()),
  });
  const link = useAct((client) => client.adminOffers.copyLink.mutate({ number }), {
    failed: "We couldn’t get the link. Please try again.",
  });
  const made = { failure: link.failure, data: link.data && { address: link.data.link } };
  if (!isValid) return <Failure of={form} />;
  return (
    <Section id="send-offer" heading="Send it">
      <form {...form.props} aria-label="Email the offer" className="grid gap-3">
        <Field
          {...form.field("addresses")}
          label="To"
          required
          autoComplete="off"
          hint="Up to five addresses, separated by commas."
          defaultValue={email}
        />
        <FormEnd form={form} size="medium" label="Email the offer" pendingLabel="Sending" />
        <LiveRegion className="text-sm text-ok empty:hidden">{form.data?.message ?? ""}</LiveRegion>
      </form>
      <div>
        <Button variant="secondary" aria-disabled={link.pending} onClick={() => link.start()}>
          Show the link
        </Button>
        <MadeLink of={made} recipient="the buyer" isShownAgain />
      </div>
    </Section>
  );
}

type ChangeOfferProps = Pick<SendOfferProps, "isValid"> & {
  readonly number: string;
  readonly onWithdrawn: () => void;
};

/** Replaces or withdraws an offer. Either ends its link; of two that do it at once, the second is told (D83). */
export function ChangeOffer({ number, isValid, onWithdrawn }: ChangeOfferProps) {
  const withdraw = useAct((client) => client.adminOffers.withdraw.mutate({ number }), {
    failed: "We couldn’t withdraw the offer. Please try again.",
    onDone: onWithdrawn,
  });
  if (!isValid)
    return (
      <>
        <LiveRegion className="text-sm text-ok empty:hidden">{withdraw.data?.message ?? ""}</LiveRegion>
        <Failure of={withdraw} />
      </>
    );
  return (
    <Section id="change-offer" heading="Change it">
      <p className="text-sm text-ink-soft">
        An offer can’t be edited. You can replace it with a new one, which ends this one’s link.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <NewOfferLink text="Replace" from="offer" id={number} />
        <ConfirmedAct
          variant="secondary"
          size="medium"
          label="Withdraw"
          title={`Withdraw offer ${number}?`}
          cancelLabel="Keep it"
          act={withdraw}
        >
          Its link stops working immediately, even for a buyer who’s about to pay. This can’t be undone.
        </ConfirmedAct>
      </div>
    </Section>
  );
}
