import { useQuery } from "@tanstack/react-query";
import { useQueries } from "#src/api/queries.tsx";
import { AdministratorSection } from "./administrator-section.tsx";

/**
 * Asks on the receipt who administers what was just bought (D42). Nothing while the order cannot be asked for: its page
 * asks, too, and the receipt says what counts.
 */
export function AdministratorQuestion({ token }: { readonly token: string }) {
  const queries = useQueries();
  const order = useQuery(queries.orders.byToken.queryOptions({ token }));
  const administrator = order.data?.administrator;
  return administrator ? <AdministratorSection token={token} administrator={administrator} /> : null;
}
