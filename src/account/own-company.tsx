import { useMutation, useQuery } from "@tanstack/react-query";
import { refusalOr } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import { accountCompanyQuery } from "#src/cart/account-company-query.ts";
import { CompanyAddress } from "#src/cart/company-address.tsx";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { Button } from "#src/ui/button.tsx";
import { announce, LiveRegion } from "#src/ui/live-region.tsx";

const FAILED_TEXT = "We couldn’t remove the company. Please try again.";

/** The company that the account remembers for its next order (D76), to be removed. Renders nothing without one. */
export function OwnCompany() {
  const api = useApi();
  const query = accountCompanyQuery(api);
  const { data, isError, error, refetch } = useQuery(query);
  const remove = useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    mutationFn: () => api.client.auth.removeCompany.mutate(),
    onSuccess: ({ message }) => {
      api.queryClient.setQueryData(query.queryKey, { company: null });
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
          <p className="mt-2 max-w-prose text-ink-soft">
            The last company that you bought for. The cart and the checkout offer it again.
          </p>
          <CompanyAddress company={company} />
          <Button
            variant="secondary"
            className="mt-4"
            disabled={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Remove
          </Button>
          <LiveRegion urgency="assertive" className="text-sm text-signal not-empty:mt-3">
            {remove.isError ? refusalOr(FAILED_TEXT, remove.error) : ""}
            <Reference error={remove.error} />
          </LiveRegion>
        </>
      )}
    </section>
  );
}
