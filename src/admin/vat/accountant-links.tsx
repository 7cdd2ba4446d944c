import { May } from "#src/admin/shell/may.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { accountantLinksQuery } from "#src/admin/admin-queries.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { ConfirmedAct } from "#src/kit/confirmed-act.tsx";
import { Loaded } from "#src/kit/loaded.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Badge, type Tone } from "#src/ui/badge.tsx";
import { Cell, HeaderCell, Table, TableHead, TableRow } from "#src/ui/table.tsx";
import { Time } from "#src/ui/time.tsx";
import { NewAccountantLinkForm } from "./new-accountant-link-form.tsx";

type Link = Outputs["accountant"]["links"]["links"][number];

const STATES: Readonly<Record<Link["state"], { readonly text: string; readonly tone: Tone }>> = {
  valid: { text: "Works", tone: "ok" },
  expired: { text: "Expired", tone: "plain" },
  revoked: { text: "Revoked", tone: "plain" },
};

/** The links with which an accountant reads the books without signing in (D56): made, listed with their last use, revoked. */
export function AccountantLinks() {
  const id = useId();
  const answer = useQuery(accountantLinksQuery(useApi()));
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-lg font-semibold">
        Links for the accountant
      </h2>
      <p className="mt-2 max-w-prose text-sm text-ink-soft">
        With a link your accountant downloads the ledger, VAT and invoices of every month without signing in.
        It shows no buyer’s name or email address, only companies, and changes nothing.
      </p>
      <Loaded answer={answer} what="the links">
        {({ today, links }) => (
          <>
            <May permission="books.share">
              <NewAccountantLinkForm today={today} />
            </May>
            <LinkTable links={links} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function LinkTable({ links }: { readonly links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself on narrow screens, also by keyboard
    <section aria-label="Links made so far" tabIndex={0} className="mt-6 overflow-x-auto">
      <Table>
        <TableHead>
          <tr>
            <HeaderCell>For</HeaderCell>
            <HeaderCell>Made</HeaderCell>
            <HeaderCell>Valid until</HeaderCell>
            <HeaderCell>Last used</HeaderCell>
            <HeaderCell>State</HeaderCell>
          </tr>
        </TableHead>
        <tbody>
          {links.map((link) => (
            <TableRow key={link.id}>
              <HeaderCell scope="row" className="min-w-32 wrap-anywhere">
                {link.name}
              </HeaderCell>
              <Cell className="min-w-36">
                <Time at={link.createdAt} dateOnly /> by {link.createdBy}
              </Cell>
              <Cell className="whitespace-nowrap">{calendarDayInWords(link.validUntil)}</Cell>
              <Cell className="min-w-32">
                {link.lastUsedAt === null ? "Never" : <Time at={link.lastUsedAt} />}
              </Cell>
              <Cell>
                <span className="flex flex-wrap items-center gap-3">
                  <Badge tone={STATES[link.state].tone}>{STATES[link.state].text}</Badge>
                  {link.state === "valid" ? (
                    <May permission="books.share">
                      <RevokeLink link={link} />
                    </May>
                  ) : null}
                </span>
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function RevokeLink({ link: { id, name } }: { readonly link: Link }) {
  const revoke = useAct((client) => client.accountant.revokeLink.mutate({ id }), {
    failed: "We couldn’t revoke the link. Please try again.",
  });
  return (
    <ConfirmedAct
      label="Revoke"
      fullLabel={`Revoke the link for ${name}`}
      title={`Revoke the link for ${name}?`}
      cancelLabel="Keep it"
      act={revoke}
    >
      It stops working immediately. This can’t be undone; you can make a new one.
    </ConfirmedAct>
  );
}
