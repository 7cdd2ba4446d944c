import { useQuery } from "@tanstack/react-query";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { staffQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
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
      <Loaded answer={answer} what="the staff">
        {({ people, invitations }) => (
          <>
            <People people={people} />
            <Invitations invitations={invitations} />
            <SecondFactorRule />
            <SecondEyesRule />
            <RefundLimit />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}
