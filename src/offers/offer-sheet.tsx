import { offerPath } from "#domain/offers/offer.ts";
import { shownCompany } from "#domain/orders/company-lines.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { formatAmount } from "#domain/money/money.ts";
import { whyThisVat } from "#domain/vat/vat-rule-words.ts";
import { useApi } from "#src/api/use-api.ts";
import { MailLink } from "#src/legal/company-facts.tsx";
import { ReceiptParties } from "#src/orders/receipt-parties.tsx";
import "#src/orders/receipt.css";
import { PageHeading } from "#src/page/page.tsx";
import { Button } from "#src/ui/button.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";
import { Time } from "#src/ui/time.tsx";
import { AcceptOffer, PayOffer } from "./accept-offer.tsx";
import { BetterPrice } from "./better-price.tsx";
import { OfferLines } from "./offer-lines.tsx";
import type { ShownOffer } from "./offer-query.ts";
import { OfferStatusLabel } from "./offer-status.tsx";

type OfferSheetProps = { readonly token: string; readonly offer: ShownOffer };

/** An offer as its buyer sees it (D83). What can be done with it isn't printed. */
export function OfferSheet({ token, offer }: OfferSheetProps) {
  const { number, status, note, createdAt, company, acceptance } = offer;
  const { site } = useApi();
  return (
    <article data-receipt>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading>
          Offer{" "}
          <span translate="no" className="font-mono">
            {number}
          </span>
        </PageHeading>
        <OfferStatusLabel status={status} />
      </div>
      {status === "ordered" ? null : (
        <p className="mt-2">
          Valid until <strong className="font-semibold">{calendarDayInWords(offer.validUntil)}</strong>
          <span className="text-ink-soft">, whatever the shop’s prices do until then.</span>
        </p>
      )}
      <Obstacles offer={offer} />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <div>
          <section aria-labelledby="offered" className="border border-line-strong bg-sheet">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3">
              <h2 id="offered" className="font-medium">
                What we offer
              </h2>
              <span className="text-sm text-ink-soft">
                Made on <Time at={createdAt} dateOnly />
              </span>
            </div>
            <OfferLines lines={offer.lines} taxed={offer.today ?? offer.offered} />
            {note === "" ? null : (
              <div className="border-t border-line px-5 py-4 text-sm">
                <h3 className="text-ink-soft">Note</h3>
                <p className="whitespace-pre-line wrap-anywhere">{note}</p>
              </div>
            )}
            <ReceiptParties
              customerName={offer.email}
              company={
                company &&
                shownCompany({ ...company, ...(acceptance && { purchaseOrder: acceptance.purchaseOrder }) })
              }
            />
          </section>
          <p className="mt-4 hidden text-sm print:block">
            To order, open <span className="font-mono break-all">{site.origin + offerPath(token)}</span>
          </p>
        </div>
        <aside data-no-print aria-label="What you can do" className="grid gap-8">
          <NextStep token={token} offer={offer} />
          <section aria-labelledby="questions" className="grid gap-3 border border-line bg-well p-6 text-sm">
            <h2 id="questions" className="text-base font-semibold">
              Questions about this offer?
            </h2>
            <p>
              Write to <MailLink />.
            </p>
            {status === "open" ? <BetterPrice token={token} /> : null}
            <Button
              variant="quiet"
              size="inline"
              className="justify-self-start noscript:hidden"
              onClick={() => window.print()}
            >
              Print
            </Button>
          </section>
        </aside>
      </div>
    </article>
  );
}

/** What can't be bought now and why, and a VAT that differs from the one offered. */
function Obstacles({ offer: { lines, refusal, offered, today } }: Pick<OfferSheetProps, "offer">) {
  return (
    <>
      {lines.some(isGone) ? (
        <MessageBox tone="signal" className="mt-6 max-w-2xl">
          This offer can’t be ordered right now, because of what’s marked below. Its prices still hold until
          its last day.
        </MessageBox>
      ) : null}
      {refusal === null ? null : (
        <MessageBox tone="signal" className="mt-6 max-w-2xl">
          {refusal}
        </MessageBox>
      )}
      {today === null ? null : (
        <MessageBox tone="plain" className="mt-6 max-w-2xl">
          <p>The VAT on this offer has changed since we made it.</p>
          <p className="mt-1 text-ink-soft">
            Then: {formatAmount(offered.totalCents)}. {whyThisVat(offered.vat)}
          </p>
          <p className="mt-1">
            Now: {formatAmount(today.totalCents)}. {whyThisVat(today.vat)}
          </p>
        </MessageBox>
      )}
    </>
  );
}

const isGone = ({ gone }: ShownOffer["lines"][number]): boolean => gone !== null;

/** The one thing to do next: accept, pay, or nothing more. */
function NextStep({ token, offer }: OfferSheetProps) {
  const { status, acceptance, order, lines, refusal } = offer;
  if (status === "ordered")
    return (
      <section aria-labelledby="next" className="grid gap-2 border border-line-strong bg-sheet p-6">
        <h2 id="next" className="text-lg font-semibold">
          This offer has been ordered
        </h2>
        <p>
          {order === null ? "" : `It became order ${order}. `}Whoever paid gets an email with a link to follow
          it.
        </p>
      </section>
    );
  if (refusal !== null || lines.some(isGone)) return null;
  if (status !== "accepted" || acceptance === null) return <AcceptOffer token={token} offer={offer} />;
  return <PayOffer token={token} acceptance={acceptance} />;
}
