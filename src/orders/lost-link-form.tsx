import { useMutation } from "@tanstack/react-query";
import { type LostLink, lostLinkSchema } from "#domain/orders/order-link.ts";
import { useApi } from "#src/api/use-api.ts";
import { Button } from "#src/ui/button.tsx";
import { useCheckedForm } from "#src/ui/use-checked-form.ts";
import { Field } from "#src/ui/field.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";

const FIELDS = ["number", "email"] as const;

/** Asks for order number and email. The response is the same whether or not the order exists (D44). */
export function LostLinkForm() {
  const { client } = useApi();
  const send = useMutation({
    // Fails immediately and says so when offline, instead of waiting.
    networkMode: "always",
    mutationFn: (lost: LostLink) => client.orders.sendLink.mutate(lost),
  });
  const checked = useCheckedForm({ schema: lostLinkSchema, fields: FIELDS, send });

  return (
    <form
      {...checked.props}
      aria-label="Find your order"
      className="grid gap-5 border border-line bg-sheet p-6 md:p-8"
    >
      <Field
        name="number"
        label="Order number"
        required
        autoComplete="off"
        placeholder="SO-001042"
        hint="You’ll find it on your receipt and invoice."
        error={checked.errors.number}
      />
      <Field
        name="email"
        label="Email"
        type="email"
        required
        autoComplete="email"
        error={checked.errors.email}
      />
      <div>
        <Button type="submit" size="large" disabled={send.isPending}>
          {send.isPending ? "Sending" : "Email me the link"}
        </Button>
      </div>
      <LiveRegion className="font-medium empty:-mt-5">{send.data?.message ?? ""}</LiveRegion>
      <Failure
        of={send}
        failed="We couldn’t send your request. Nothing you typed is lost. Please try again."
        className=""
      />
    </form>
  );
}
