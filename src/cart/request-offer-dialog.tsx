import { useEffect, useRef } from "react";
import * as z from "zod/mini";
import type { CartItem } from "#domain/cart/cart.ts";
import { type CheckoutBuyer, checkoutPayload } from "#domain/cart/checkout.ts";
import { requestOfferSchema, typedAddresses } from "#domain/offers/offer-input.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { countryName } from "#domain/vat/countries.ts";
import { useApi } from "#src/api/use-api.ts";
import { failureDataOf } from "#src/api/failure.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { FormEnd, useActForm } from "#src/kit/act-form.tsx";
import { Button } from "#src/ui/button.tsx";
import { Field, TextAreaField } from "#src/ui/field.tsx";
import { Modal, ModalClose, ModalTitle } from "#src/ui/modal.tsx";

const requestSchema = z.object({
  email: requestOfferSchema.shape.email,
  colleagues: z.pipe(typedAddresses, requestOfferSchema.shape.colleagues),
  note: requestOfferSchema.shape.note,
});

type RequestOfferDialogProps = {
  readonly open: boolean;
  readonly items: readonly CartItem[];
  readonly buyer: CheckoutBuyer;
  readonly onClose: () => void;
  /** Called if the cart can no longer be charged as shown (D11). */
  readonly onChanged: () => void;
};

/** Makes an offer of the cart for its buyer and mails it (D83). The cart stays as it is. */
export function RequestOfferDialog({ open, items, buyer, onClose, onChanged }: RequestOfferDialogProps) {
  const { offerDays } = useApi().site;
  const company = buyer.company?.company ?? null;
  const form = useActForm(
    requestSchema,
    (client, typed) =>
      client.offers.request.mutate({
        ...typed,
        cart: checkoutPayload(items).cart,
        company,
        residence: buyer.residence,
      }),
    {
      failed: "We couldn’t send the offer. What you typed is still here. Please try again.",
      onFailed: (error) => {
        if (failureDataOf(error)?.changes) onChanged();
      },
      loadsAgain: false,
    },
  );
  return (
    <Modal
      open={open}
      onClose={onClose}
      layer="panel"
      closesOnPressBeside={false}
      className="top-1/2 left-1/2 max-h-[92dvh] w-[min(30rem,94vw)] -translate-1/2 overflow-y-auto border border-line-strong p-5 sm:p-8"
    >
      {form.data === undefined ? (
        <>
          <ModalTitle className="text-xl font-semibold">Get a quote</ModalTitle>
          <p className="mt-2 text-sm text-ink-soft">
            We’ll email you an offer: these products at today’s prices, which hold for {offerDays}{" "}
            {offerDays === 1 ? "day" : "days"}. The link in the email lets you accept and pay. There’s no
            obligation to buy.
          </p>
          <p className="mt-2 text-sm">
            For <BuyerName buyer={buyer} />.
          </p>
          <form {...form.props} aria-label="Get a quote" className="mt-4 grid gap-4">
            <Field
              {...form.field("email")}
              required
              label="Your email"
              type="email"
              autoComplete="email"
              defaultValue={company?.email}
            />
            <Field
              {...form.field("colleagues")}
              label="Colleagues’ emails (optional)"
              inputMode="email"
              autoComplete="off"
              hint="Up to four, with commas between them. They get the same email."
            />
            <TextAreaField {...form.field("note")} label="Note (optional)" hint="It’s shown on the offer." />
            <FormEnd
              form={form}
              size="medium"
              label="Email the offer"
              pendingLabel="Sending…"
              onCancel={onClose}
            />
          </form>
        </>
      ) : (
        <OfferSent offer={form.data} />
      )}
    </Modal>
  );
}

/** A company, or a consumer by their country. */
const BuyerName = ({ buyer: { company, residence } }: Pick<RequestOfferDialogProps, "buyer">) =>
  company === null ? (
    <>a private buyer{residence === null ? "" : ` (${countryName(residence.country)})`}</>
  ) : (
    <bdi>{company.company.name}</bdi>
  );

type OfferSentProps = { readonly offer: Outputs["offers"]["request"] };

function OfferSent({ offer: { number, link, validUntil, mailed } }: OfferSentProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <ModalTitle ref={title} tabIndex={-1} className="text-xl font-semibold outline-none">
        {mailed.length > 0 ? "We’ve emailed your offer" : "Your offer is ready"}{" "}
        <span translate="no" className="font-mono whitespace-nowrap">
          {number}
        </span>
      </ModalTitle>
      <p className="mt-3">
        It’s valid until {calendarDayInWords(validUntil)}.
        {mailed.length > 0
          ? ` It went to ${mailed.join(", ")}.`
          : " We haven’t emailed it, because we’ve sent too many emails to that address recently. Keep the link."}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {/* A plain link, so that the offer's page is a separate document. */}
        <a
          href={link}
          className="inline-flex min-h-11 items-center rounded-sm bg-accent px-4 text-sm font-medium text-on-accent hover:bg-accent-strong forced-colors:border"
        >
          Open the offer
        </a>
        <ModalClose render={<Button variant="secondary" />}>Close</ModalClose>
      </div>
    </>
  );
}
