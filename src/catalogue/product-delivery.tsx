import { hoursInWords } from "#domain/seller/delivery-hours.ts";
import { useApi } from "#src/api/use-api.ts";
import { TextLink } from "#src/legal/text-link.tsx";

/** How and when a buyer gets the software: the steps of every order (D42, D43). */
export function ProductDelivery() {
  const { deliveryPromiseHours } = useApi().site.delivery;
  return (
    <section aria-labelledby="delivery">
      <h2 id="delivery" className="text-xl font-semibold">
        How delivery works
      </h2>
      <ol className="mt-4 flex max-w-prose list-decimal flex-col gap-2 pl-5">
        <li>You pay once. Your receipt comes on screen and by email.</li>
        <li>You tell us who will manage the subscription: you or a colleague.</li>
        <li>
          Within {hoursInWords(deliveryPromiseHours)}, weekends included, Autodesk invites that person by
          email to sign in and install the software.
        </li>
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
