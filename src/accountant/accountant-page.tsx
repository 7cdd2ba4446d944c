import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { COMPANY } from "#domain/seller/company.ts";
import { PAGE_TITLES } from "#domain/site/page-titles.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { httpStatusOf } from "#src/api/failure.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { MailLink } from "#src/legal/company-facts.tsx";
import { useLeaveByDocument } from "#src/orders/use-leave-by-document.ts";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { Page, PageHeading } from "#src/page/page.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { BookList } from "./book-list.tsx";
import { booksQuery } from "./books-query.ts";

type Books = Outputs["accountant"]["books"];

const REFUSED = new Set([400, 404]);

/** /accountant/{token} (D56): the books by quarter and month, for the accountant who has the link. Changes nothing. */
export function AccountantPage({ token }: { readonly token: string }) {
  useLeaveByDocument();
  return (
    <Page title={PAGE_TITLES.accountant} description="The books of the shop, for its accountant.">
      <div className="mx-auto max-w-3xl">
        <Opened token={token} />
      </div>
    </Page>
  );
}

function Opened({ token }: { readonly token: string }) {
  const books = useQuery(booksQuery(useApi(), token));
  if (books.data)
    return (
      <Headed heading={`Books of ${COMPANY.tradeName}`}>
        <About books={books.data} />
        <BookList token={token} quarters={books.data.quarters} />
      </Headed>
    );
  if (!books.isError)
    return (
      <Headed heading={PAGE_TITLES.accountant}>
        <ListSkeleton label="Loading the books." />
      </Headed>
    );
  if (REFUSED.has(httpStatusOf(books.error) ?? 0))
    return (
      <Headed heading="This link doesn’t work">
        <p>
          It may have expired or been revoked, or a part of it is missing. Check that you copied the whole
          link, or ask for a new one.
        </p>
        <p className="text-ink-soft">
          You can write to <MailLink />.
        </p>
      </Headed>
    );
  return (
    <Headed heading={PAGE_TITLES.accountant}>
      <LoadFailed
        text="We couldn’t load the books. Please try again."
        error={books.error}
        onRetry={() => void books.refetch()}
      />
    </Headed>
  );
}

function Headed({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      <div className="mt-4 grid gap-6">{children}</div>
    </>
  );
}

const About = ({ books: { name, validUntil } }: { readonly books: Books }) => (
  <div className="grid gap-2 text-ink-soft">
    <p className="wrap-anywhere">
      For {name}. This link works until {calendarDayInWords(validUntil)}; please don’t pass it on.
    </p>
    <p>
      A month’s books are one ZIP file with the ledger, the VAT and the list of invoices. Amounts are in
      euros, in CSV files with semicolons and decimal commas. Refunds and disputes count in the month in which
      they happened, and a closed month’s ledger doesn’t change any more.
    </p>
  </div>
);
