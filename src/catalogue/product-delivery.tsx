import type { ReactNode } from "react";
import { hoursInWords, presetSubscriptionAdminText } from "#domain/seller/delivery-words.ts";
import { useApi } from "#src/api/use-api.ts";
import { TextLink } from "#src/legal/text-link.tsx";

/** What a buyer gets, how, and when: the steps of every order (D42, D43). */
export function ProductDelivery() {
  const { detailsWaitHours, deliveryPromiseHours } = useApi().site.delivery;
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery" className="text-xl font-semibold">
        What you get, and when
      </h2>
      <ol className="mt-4 flex max-w-prose flex-col gap-3">
        <Step number={1}>
          You pay once and get a receipt with your order number, on screen and by email. The payment provider
          emails the invoice.
        </Step>
        <Step number={2}>
          On your order’s page you say who administers the subscription.{" "}
          {presetSubscriptionAdminText(detailsWaitHours)}
        </Step>
        <Step number={3}>
          We promise to deliver within {hoursInWords(deliveryPromiseHours)} of that: Autodesk invites the
          administrator by email, and the subscription is in the Autodesk account with that address, from
          which the program is installed. We email you the reference, the first day and the last.
        </Step>
      </ol>
      <p className="mt-3 text-sm text-ink-soft">
        Nothing is shipped.{" "}
        <TextLink to="/terms" hash="delivery">
          Delivery in the terms
        </TextLink>
      </p>
    </section>
  );
}

function Step({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="flex size-6 shrink-0 items-center justify-center rounded-sm border border-line-strong text-sm tabular-nums"
      >
        {number}
      </span>
      <span>{children}</span>
    </li>
  );
}
