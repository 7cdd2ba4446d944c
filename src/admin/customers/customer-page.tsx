import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { customerHeading } from "#domain/site/page-titles.ts";
import {
  customerMailsQuery,
  customerNotesQuery,
  customerOrdersQuery,
  customerQuery,
} from "#src/admin/admin-queries.ts";
import { LoadedMails } from "#src/admin/mails/loaded-mails.tsx";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { May } from "#src/admin/shell/may.tsx";
import { NewOfferLink } from "#src/admin/shell/new-offer-link.tsx";
import { Pager } from "#src/admin/shell/pager.tsx";
import { Section } from "#src/admin/shell/section.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { CustomerFacts } from "./customer-facts.tsx";
import { CustomerRecords } from "./customer-records.tsx";
import { CustomerUnits } from "./customer-units.tsx";
import { NotesCard } from "./notes-card.tsx";
import { OrderRows } from "./order-rows.tsx";
import { ErasureReport, PersonalData } from "./personal-data.tsx";

type CustomerPageProps = {
  /** The number of any order of the customer. */
  readonly number: string;
  readonly page: number;
};

/** /Admin/customers/SO-001042 (D61): everything known about the buyer of this order. */
export function CustomerPage({ number, page }: CustomerPageProps) {
  const answer = useQuery(customerQuery(useApi(), number));
  const [erased, setErased] = useState<Outputs["customers"]["erase"]>();
  const actions = (
    <div className="flex flex-wrap gap-3">
      <NewOfferLink from="customer" id={number} />
      <ButtonLink to="/Admin/customers" variant="secondary">
        All customers
      </ButtonLink>
    </div>
  );
  return (
    <AdminPage title={customerHeading(number)} actions={actions}>
      {erased ? (
        <ErasureReport report={erased} />
      ) : (
        <Loaded
          answer={answer}
          what="the customer"
          missing="There is no order with this number, or its buyer isn’t known."
        >
          {(customer) => <Known customer={customer} number={number} page={page} onErased={setErased} />}
        </Loaded>
      )}
    </AdminPage>
  );
}

type KnownProps = CustomerPageProps & {
  readonly customer: Outputs["customers"]["ofOrder"];
  readonly onErased: (report: Outputs["customers"]["erase"]) => void;
};

function Known({ customer, number, page, onErased }: KnownProps) {
  const api = useApi();
  const mails = useQuery(customerMailsQuery(api, number));
  const notes = useQuery(customerNotesQuery(api, number));
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-8">
        <CustomerFacts customer={customer} />
        <CustomerOrders number={number} page={page} />
        <CustomerUnits customer={customer} />
        <CustomerRecords customer={customer} />
      </div>
      <div className="grid gap-8">
        <NotesCard number={number} aboutCustomer answer={notes} />
        <May permission="customers.erase">
          <PersonalData number={number} onErased={onErased} />
        </May>
        <Section id="customer-mails" heading="Emails to this address">
          <LoadedMails answer={mails} noneText="No email has been sent to this address, or it was removed." />
        </Section>
      </div>
    </div>
  );
}

/** All orders of a customer, paid or not, newest first, by page (D61). */
function CustomerOrders({ number, page }: CustomerPageProps) {
  const answer = useQuery(customerOrdersQuery(useApi(), number, page));
  return (
    <Section id="customer-orders" heading="Orders">
      <Loaded answer={answer} what="the orders">
        {({ orders, ...paged }) => (
          <div>
            {orders.length === 0 ? (
              <p className="text-sm text-ink-soft">This page is empty.</p>
            ) : (
              <OrderRows orders={orders} />
            )}
            <Pager page={paged.page} pageCount={paged.pageCount} />
          </div>
        )}
      </Loaded>
    </Section>
  );
}
