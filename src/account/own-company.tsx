import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/api/use-api.ts";
import { accountCompanyQuery } from "#src/cart/account-company-query.ts";
import { CompanyAddress } from "#src/cart/company-address.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { Button } from "#src/ui/button.tsx";
import { announce } from "#src/ui/live-region.tsx";

/** The company that the account remembers for its next order (D76), to be removed. Renders nothing without one. */
export function OwnCompany() {
  const { data, isError, error, refetch } = useQuery(accountCompanyQuery(useApi()));
  const remove = useAct((client) => client.auth.removeCompany.mutate(), {
    failed: "We couldn’t remove the company. Please try again.",
    onDone: ({ message }) => {
      announce(message);
      // The button is gone.
      document.querySelector<HTMLElement>("h1[tabindex]")?.focus();
    },
  });
  const company = data?.company ?? null;
  if (company === null && !isError) return null;
  return (
    <section aria-labelledby="own-company" className="mt-10 border-t border-line pt-8">
      <h2 id="own-company" className="text-xl font-semibold">
        Your company
      </h2>
      {company === null ? (
        <div className="mt-4">
          <LoadFailed text="We couldn’t load your company." error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <>
          <p className="mt-2 max-w-prose text-ink-soft">The cart and the checkout offer it again.</p>
          <CompanyAddress company={company} />
          <Button
            variant="secondary"
            className="mt-4"
            disabled={remove.pending}
            onClick={() => remove.start()}
          >
            Remove
          </Button>
          <Failure of={remove} className="mt-3 text-sm" />
        </>
      )}
    </section>
  );
}
