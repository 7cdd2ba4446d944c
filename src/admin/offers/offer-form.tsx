import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { offerDraftSchema } from "#domain/offers/offer-input.ts";
import { discountOf, OFFER_MAX_DAYS } from "#domain/offers/offer.ts";
import { amsterdamDay, daysAfter } from "#domain/time/calendar-day.ts";
import { chargeOf } from "#domain/vat/vat-amounts.ts";
import { Section } from "#src/admin/shell/section.tsx";
import { useShopTime } from "#src/api/shop-time.ts";
import { useDraft } from "#src/api/use-draft.ts";
import { SumsList } from "#src/cart/cart-sums-list.tsx";
import { PasteList } from "#src/cart/paste-list.tsx";
import { FormEnd, useActForm } from "#src/kit/act-form.tsx";
import { DiscountTaken } from "#src/offers/offer-lines.tsx";
import { DraftNotice } from "#src/ui/draft-notice.tsx";
import { Field, TextAreaField } from "#src/ui/field.tsx";
import { AddProduct } from "./add-product.tsx";
import { OfferBuyerFields } from "./offer-buyer-fields.tsx";
import { OfferLineFields } from "./offer-line-fields.tsx";
import {
  draftOf,
  keptField,
  parseWritten,
  pastedLine,
  pricedLine,
  type WrittenLine,
  type WrittenOffer,
} from "./written-offer.ts";

type OfferFormProps = {
  /** What its draft belongs to. */
  readonly about: string;
  readonly start: WrittenOffer;
  /** The number of the offer that it takes the place of; null for a new one. */
  readonly replaces: string | null;
};

/** The form for an offer (D83). What is typed stays until it's made, whatever the server refuses. */
export function OfferForm({ about, start, replaces }: OfferFormProps) {
  const draft = useDraft({ about: `offer:${about}`, parse: parseWritten });
  const [written, setWritten] = useState(draft.restored ?? start);
  const navigate = useNavigate();
  const form = useActForm(
    offerDraftSchema,
    (client, offer) =>
      replaces === null
        ? client.adminOffers.make.mutate(offer)
        : client.adminOffers.replace.mutate({ number: replaces, draft: offer }),
    {
      more: draftOf(written),
      failed: "We couldn’t make the offer. What you typed is still here. Please try again.",
      onDone: ({ number }) => {
        draft.remove();
        void navigate({ to: "/Admin/offers/$number", params: { number }, replace: true });
      },
    },
  );
  function write(change: Partial<WrittenOffer>): void {
    const next = { ...written, ...change };
    setWritten(next);
    draft.keep(next);
  }
  const text = (name: "email" | "note" | "validUntil") =>
    keptField(name, written[name], form.errors, (value) => write({ [name]: value }));
  const { lines } = written;
  const today = amsterdamDay(useShopTime()());
  return (
    <form {...form.props} aria-label="Offer" className="grid max-w-3xl gap-8">
      <DraftNotice
        notice={draft.notice}
        onDiscard={() => {
          draft.remove();
          setWritten(start);
        }}
      />
      <Section id="offer-buyer" heading="Buyer">
        <Field {...text("email")} label="Email" type="email" required className="max-w-md" />
        <OfferBuyerFields written={written} errors={form.errors} onWrite={write} />
      </Section>
      <Section id="offer-lines" heading="Products">
        {lines.map((line, place) => (
          <OfferLineFields
            key={line.key}
            line={line}
            place={place}
            errors={form.errors}
            onWrite={(changed) => write({ lines: lines.with(place, changed) })}
            onRemove={() => write({ lines: lines.toSpliced(place, 1) })}
          />
        ))}
        <AddProduct error={form.field("lines").error} onAdd={(line) => write({ lines: [...lines, line] })} />
        <PasteList
          about={`offer-list:${about}`}
          submitLabel="Add to the offer"
          onLines={(pasted) => {
            const taken = pasted.map(pastedLine);
            write({ lines: [...lines, ...taken.filter((line) => typeof line !== "string")] });
            return taken.map((line) => (typeof line === "string" ? line : undefined));
          }}
        />
        {lines.length === 0 ? null : <Sum lines={lines} />}
      </Section>
      <Section id="offer-terms" heading="Terms">
        <Field
          {...text("validUntil")}
          label="Valid until"
          type="date"
          required
          min={today}
          max={daysAfter(today, OFFER_MAX_DAYS)}
          className="max-w-48"
          hint="Its prices hold until then."
        />
        <TextAreaField {...text("note")} label="Note to the buyer (optional)" />
      </Section>
      <FormEnd
        form={form}
        size="medium"
        label={replaces === null ? "Make the offer" : `Replace ${replaces}`}
        pendingLabel="Making"
      />
    </form>
  );
}

/** What the offer comes to, at prices with VAT; who pays which is decided when it's made. */
function Sum({ lines }: { readonly lines: readonly WrittenLine[] }) {
  const priced = lines.map(pricedLine);
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      <DiscountTaken cents={discountOf(priced)} />
      <SumsList name="Total with Dutch VAT" charge={chargeOf(priced)} vat={null} />
      <p className="text-sm text-ink-soft">
        The buyer’s own VAT is decided when you make the offer, and again when they accept it.
      </p>
    </div>
  );
}
