import type { Api } from "#src/api/trpc.ts";

/** The signed-in user's email address (D59). */
export const accountEmailQuery = ({ queries }: Pick<Api, "queries">) => queries.auth.email.queryOptions();
