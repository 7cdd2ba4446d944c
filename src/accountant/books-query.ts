import { PREFETCHED } from "#src/api/query-client.ts";
import type { Api } from "#src/api/trpc.ts";

/** The books that an accountant's link opens (D56). */
export const booksQuery = ({ queries }: Pick<Api, "queries">, token: string) =>
  queries.accountant.books.queryOptions({ token }, PREFETCHED);
