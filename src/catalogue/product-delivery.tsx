import type { ReactNode } from "react";
import {
  HOURS_COUNT_TEXT,
  hoursInWords,
  presetSubscriptionAdminText,
} from "#domain/seller/delivery-hours.ts";
import { useApi } from "#src/api/use-api.ts";
import { TextLink } from "#src/legal/text-link.tsx";

/** How and when a buyer gets the software: the steps of every order (D42, D43). */
export function ProductDelivery() {
  const { detailsWaitHours, deliveryPromiseHours } = useApi().site.delivery;
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery" className="text-xl font-semibold">
        How delivery works
      </h2>
      <ol className="mt-4 flex max-w-prose flex-col gap-3">
        <Step number={1}>
          You pay once and get a receipt with your order number, on screen and by email. Stripe emails your
          invoice.
        </Step>
        <Step number={2}>
          On your order page, tell us who will manage the subscription.{" "}
          {presetSubscriptionAdminText(detailsWaitHours)}
        </Step>
        <Step number={3}>
          We deliver within {hoursInWords(deliveryPromiseHours)} of that. {HOURS_COUNT_TEXT} Autodesk invites
          the person you named by email; they sign in and install the software. We’ll email you the reference
          and the start and end dates.
        </Step>
      </ol>
      <p className="mt-3 text-sm text-ink-soft">
        Nothing is shipped.{" "}
        <TextLink to="/terms" hash="delivery">
          Delivery in our terms
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
