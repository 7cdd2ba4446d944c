import type { Api } from "#src/api/trpc.ts";

/** The signed-in person's own roles and permissions (D57), asked for once a minute at most. */
export const ownStaffQuery = ({ queries }: Pick<Api, "queries">) =>
  queries.staff.me.queryOptions(undefined, { staleTime: 60_000 });
