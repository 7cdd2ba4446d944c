import { termInWords } from "#domain/units/term-in-words.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { OrderLink } from "#src/orders/order-link.tsx";
import { RenewalSection } from "#src/orders/renewal-section.tsx";

type OwnSubscriptionsProps = Pick<Outputs["orders"]["mine"], "ends" | "today">;

/** The account's delivered subscriptions, the nearest end first, with one press to renew what can be (D51). */
export function OwnSubscriptions({ ends, today }: OwnSubscriptionsProps) {
  const renewable = ends.filter((end) => end.renewable);
  return (
    <section aria-labelledby="own-subscriptions" className="mb-10">
      <h2 id="own-subscriptions" className="text-xl font-semibold">
        Your subscriptions
      </h2>
      <ul className="mt-4 mb-6 divide-y divide-line border border-line-strong bg-sheet">
        {ends.map(({ orderNumber, token, productname, units, ...term }) => (
          <li
            key={`${orderNumber} ${productname} ${term.startsOn} ${term.endsOn}`}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-5 py-3"
          >
            <span>
              <span className="font-medium">
                {productname}
                {units > 1 ? ` × ${units}` : ""}
              </span>
              <span className="block text-sm text-ink-soft">{termInWords(term, today)}</span>
            </span>
            <span className="text-sm">
              <OrderLink token={token} orderNumber={orderNumber} />
            </span>
          </li>
        ))}
      </ul>
      {renewable.length === 0 ? null : (
        <RenewalSection
          tokens={[...new Set(renewable.map(({ token }) => token))]}
          runs={renewable.some(({ endsOn }) => endsOn >= today)}
        />
      )}
    </section>
  );
}
