import { useMutation } from "@tanstack/react-query";
import { failureDataOf } from "#src/api/failure.ts";
import { Reference } from "#src/api/reference.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

/** Opens the provider's invoice. Its address is requested at each press, because it expires (D44). */
export function InvoiceButton({ token }: { readonly token: string }) {
  const { client } = useApi();
  const ask = useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    mutationFn: () => client.orders.invoice.query({ token }),
    onSuccess: ({ url }) => {
      if (url !== null) window.location.assign(url);
    },
  });
  return (
    <>
      <Button disabled={ask.isPending} onClick={() => ask.mutate()}>
        {ask.isPending ? "Opening" : "Invoice"}
      </Button>
      <LiveRegion className="order-last basis-full text-sm">
        {ask.data?.url === null ? "The invoice is being created. Please try again in a few minutes." : ""}
      </LiveRegion>
      <LiveRegion urgency="assertive" className="order-last basis-full text-sm text-signal">
        {ask.isError ? failureText(ask.error) : ""}
        <Reference error={ask.error} />
      </LiveRegion>
    </>
  );
}

/** Without a response, the client's own message doesn't help the buyer. */
const failureText = (error: unknown): string =>
  failureDataOf(error) && error instanceof Error
    ? error.message
    : "We couldn’t open the invoice. Please try again.";
