import { useQuery } from "@tanstack/react-query";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { staffQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { useApi } from "#src/api/use-api.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { Invitations } from "./invitations.tsx";
import { People } from "./people.tsx";
import { RefundLimit } from "./refund-limit.tsx";
import { SecondEyesRule } from "./second-eyes-rule.tsx";
import { SecondFactorRule } from "./second-factor-rule.tsx";

/** /Admin/staff (D57): who works here with which roles, open invitations, and the rules of staff. */
export function StaffPage() {
  const answer = useQuery(staffQuery(useApi()));
  return (
    <AdminPage title={ADMIN_TITLES.staff}>
      {answer.data ? (
        <>
          <People people={answer.data.people} />
          <Invitations invitations={answer.data.invitations} />
          <SecondFactorRule />
          <SecondEyesRule />
          <RefundLimit />
        </>
      ) : answer.isError ? (
        <LoadFailed
          text="We couldn’t load the staff."
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <ListSkeleton label="Loading the staff." />
      )}
    </AdminPage>
  );
}
