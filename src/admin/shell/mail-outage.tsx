import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { seller } from "#domain/seller/seller.ts";
import { mailOutageQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { MessageBox } from "#src/ui/message-box.tsx";
import { Time } from "#src/ui/time.tsx";
import { May } from "./may.tsx";

/**
 * Says on every page of the admin area that the shop's emails to itself don't arrive, because an alert about that can't be an
 * email (D45). All of staff see it: anyone can pass it on.
 */
export function MailOutage() {
  const { data: outage } = useQuery(mailOutageQuery(useApi()));
  if (!outage) return null;
  return (
    <MessageBox tone="signal" role="alert" className="mx-auto mb-6 w-full max-w-312 print:hidden">
      <p className="font-semibold">Emails and alerts don’t reach the shop.</p>
      <p>
        Nothing sent to {seller().email} has arrived since <Time at={outage.since} />, and customers may not
        get their emails either. Check that mailbox, the mail provider’s status page, the API key and the
        sender’s domain.
      </p>
      {outage.lastError === null ? null : (
        <p className="mt-1 font-mono text-sm">Last error: {outage.lastError}</p>
      )}
      <May permission="orders.read">
        <p className="mt-1">
          <Link to="/Admin/emails" className="underline underline-offset-4">
            See undelivered emails
          </Link>
        </p>
      </May>
    </MessageBox>
  );
}
