import { useMutation, useQuery } from "@tanstack/react-query";
import { customerNotesQuery, orderNotesQuery } from "#src/admin/admin-queries.ts";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";

export type Note = Outputs["notes"]["ofOrder"][number];

/** The notes on an order (D61). */
export const useOrderNotes = (number: string) => useQuery(orderNotesQuery(useApi(), number));

/** The notes on the buyer of an order, and on all of the buyer's orders. */
export const useCustomerNotes = (number: string) => useQuery(customerNotesQuery(useApi(), number));

/** Removes a note. One that somebody else has removed disappears, too. */
export function useRemoveNote(id: string, onDone: () => void) {
  const { client } = useApi();
  const refresh = useRefreshNotes();
  return useMutation({
    mutationFn: () => client.notes.remove.mutate({ id }),
    onSuccess: onDone,
    onSettled: refresh,
  });
}

/** Returns a function that loads the notes again. */
export function useRefreshNotes() {
  const { notes } = useQueries();
  return () => Promise.all([notes.ofOrder.invalidate(), notes.ofCustomer.invalidate()]);
}
