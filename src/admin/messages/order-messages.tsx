import { useQuery } from "@tanstack/react-query";
import { orderMessagesQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { MessageCard } from "./message-card.tsx";

/** The messages that are linked to an order (D28); nothing without one. */
export function OrderMessages({ number }: { readonly number: string }) {
  const answer = useQuery(orderMessagesQuery(useApi(), number));
  if (answer.isError)
    return (
      <LoadFailed
        text="We couldn’t load the messages about this order."
        error={answer.error}
        onRetry={() => void answer.refetch()}
      />
    );
  if (answer.data === undefined || answer.data.length === 0) return null;
  return (
    <section aria-labelledby="order-messages">
      <h2 id="order-messages" className="mb-3 text-xl font-semibold">
        Messages about this order
      </h2>
      <ul className="grid gap-4">
        {answer.data.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} heading="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
