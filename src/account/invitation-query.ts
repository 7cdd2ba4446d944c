import { PREFETCHED } from "#src/api/query-client.ts";
import type { Api } from "#src/api/trpc.ts";

/** The invitation that a link shows (D57). */
export const invitationQuery = ({ queries }: Pick<Api, "queries">, token: string) =>
  queries.staff.invitation.queryOptions({ token }, PREFETCHED);
