import { queryOptions } from "@tanstack/react-query";
import { PREFETCHED } from "#src/api/query-client.ts";
import type { Api } from "#src/api/trpc.ts";

/** What the owner says of where licences come from (D72, D85). */
export const licenceSourceQuery = ({ client }: Pick<Api, "client">) =>
  queryOptions({
    queryKey: [["settings", "licenceSource"]],
    queryFn: () => client.settings.licenceSource.query(),
    ...PREFETCHED,
  });
