import { useMutation } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { type StockRequest, stockRequestSchema } from "#domain/catalogue/stock-request.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { Field } from "#src/ui/field.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

const FIELDS = ["email"] as const;

/** Asks for an address to mail once the product can be bought again (D80). */
export function TellMeWhen({ productId }: { readonly productId: ProductId }) {
  const { client } = useApi();
  // Before hydration the browser would submit the form itself and put the address into the page's address.
  const hydrated = useHydrated();
  const ask = useMutation({
    mutationFn: (request: StockRequest) => client.stockRequests.add.mutate(request),
  });
  const checked = useCheckedForm({
    schema: stockRequestSchema,
    fields: FIELDS,
    more: { productId },
    send: ask,
  });

  return (
    <form {...checked.props} data-no-print className="grid gap-3 noscript:hidden">
      <Field
        name="email"
        label="Tell me when it’s back"
        type="email"
        required
        autoComplete="email"
        placeholder="you@example.com"
        hint="One email, and nothing else."
        error={checked.errors.email}
      />
      <Button type="submit" disabled={!hydrated || ask.isPending}>
        {ask.isPending ? "Sending" : "Tell me when"}
      </Button>
      <LiveRegion className="font-medium text-ok empty:-mt-3">{ask.data?.message ?? ""}</LiveRegion>
      <Failure of={ask} failed="We couldn’t store your request. Please try again." className="" />
    </form>
  );
}
