import { useQuery } from "@tanstack/react-query";
import { orderMailsQuery } from "#src/admin/admin-queries.ts";
import { LoadedMails } from "#src/admin/mails/loaded-mails.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Card } from "#src/ui/card.tsx";

/** An order's mails (D45). */
export function OrderMails({ number }: { readonly number: string }) {
  const answer = useQuery(orderMailsQuery(useApi(), number));
  return (
    <Card as="section" aria-labelledby="order-mails">
      <h2 id="order-mails" className="border-b border-line px-5 py-3 font-medium">
        Emails
      </h2>
      <div className="px-5 py-4">
        <LoadedMails answer={answer} noneText="No email has been sent about this order." />
      </div>
    </Card>
  );
}
