import { COMPANY } from "#domain/seller/company.ts";
import { useApi } from "#src/api/use-api.ts";
import { CompanyFacts, MailLink } from "./company-facts.tsx";
import { CLIENT_STORAGE } from "./client-storage.ts";
import { keptRecords } from "./kept-records.ts";
import { LegalPage, type LegalSection } from "./legal-page.tsx";
import { TextLink } from "./text-link.tsx";

/** /privacy (D35): what is stored, where, why and for how long. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      description={`What ${COMPANY.tradeName} keeps about you, in your browser and on its server, and why. No tracking.`}
      path="/privacy"
      intro="We don’t track you. We keep only what an order, a message or an account needs."
      changed="29 November 2026"
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "responsible",
    title: "Who is responsible",
    content: <CompanyFacts />,
  },
  {
    id: "no-tracking",
    title: "No tracking",
    content: <NoTracking />,
  },
  { id: "browser", title: "In your browser", content: <InTheBrowser /> },
  { id: "server", title: "On our server", content: <OnTheServer /> },
  {
    id: "payment",
    title: "Payment",
    content: (
      <p>
        Stripe handles payments, and is itself responsible for the data that you type into the payment form.
        The shop tells Stripe what you buy, at which price, and the number of the order. Stripe tells the shop
        your name, your email address, your billing address if the payment form asks for it, the country of
        your card or bank account, and whether you have paid; card and account numbers never reach the shop,
        which keeps only the countries. The form asks for the whole address if you buy as a consumer in
        another EU country, to prove whose VAT you pay. For a refund, the shop tells Stripe its amount and
        what it is for; Stripe tells the shop whether it succeeded, and whether your bank disputes the
        payment. Stripe’s script is loaded only at checkout.
      </p>
    ),
  },
  {
    id: "reminders",
    title: "Reminders",
    content: (
      <p>
        Before the last day of what you bought, we remind you by email, at most three times, and write once
        more if it ended without a renewal: this is information about your purchase, not advertising. A button
        on your order page stops the reminders for that order.
      </p>
    ),
  },
  {
    id: "others",
    title: "Who else sees it",
    content: <OthersWhoSeeIt />,
  },
  {
    id: "rights",
    title: "Your rights",
    content: (
      <>
        <p>
          You may ask what we hold about you, have it corrected or deleted, receive a copy, restrict its use,
          or object to it. Write to <MailLink />; you get an answer within a month.
        </p>
        <p>
          You may also complain to the Dutch data protection authority, the Autoriteit Persoonsgegevens, or to
          that of your own country.
        </p>
      </>
    ),
  },
];

function NoTracking() {
  const { webVitals } = useApi().site;
  return (
    <>
      <p>
        There are no {webVitals ? "statistics about you" : "statistics scripts"}, no advertisements and no
        social media buttons here. Fonts and pictures come from the shop itself; only a product’s picture may
        come from another site. Your browser stores only what you asked for by shopping or signing in; that is
        why there is no cookie banner.
      </p>
      {webVitals ? (
        <p>
          When you leave a page, your browser tells our server how long it took to appear and to respond, and
          how far it jumped, with the kind of page and whether you use a phone. It sends no cookie and no
          address of the page, we don’t keep your internet address, and nothing is stored in your browser. Our
          server only adds one to the counts of the day.
        </p>
      ) : null}
    </>
  );
}

function OthersWhoSeeIt() {
  const { breachedPasswordsHost } = useApi().site;
  return (
    <>
      <p>
        The companies that host our site, images and database and deliver our email, because the data passes
        through their systems; and authorities, where the law requires it. To set up a subscription, we tell
        Autodesk and our supplier who administers it: the email address, and the company if one was given. The
        EU’s register of VAT numbers (VIES) sees the number that you type for a company. Our accountant reads
        our books: amounts, numbers of orders and invoices, the name and VAT number of a company, and the
        invoices and credit notes themselves, which have your name and address. We never share your data for
        advertising, and we sell none of it.
      </p>
      {breachedPasswordsHost === null ? null : (
        <p>
          When you choose a password, our server looks it up in a list of stolen ones ({breachedPasswordsHost}
          ). It sends the first five characters of a hash, which hundreds of passwords share, and nothing
          about you.
        </p>
      )}
    </>
  );
}

function InTheBrowser() {
  return (
    <>
      {CLIENT_STORAGE.map(({ place, kept }) => (
        <div key={place} className="grid gap-3">
          <h3 className="font-semibold">{place}</h3>
          <dl className="border-t border-line">
            {kept.map(({ name, purpose, until }) => (
              <div
                key={name}
                className="grid gap-x-6 border-b border-line py-2 sm:grid-cols-[12rem_minmax(0,1fr)]"
              >
                <dt className="font-mono text-sm/6">{name}</dt>
                <dd>
                  {purpose} <span className="text-ink-soft">Kept: {until}.</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <p>Your sign-in token is kept only in memory and disappears when you close the page.</p>
    </>
  );
}

/** Each kind of record with its legal basis in plain words. */
function OnTheServer() {
  const { site } = useApi();
  return (
    <>
      <dl className="grid gap-5">
        {keptRecords(site).map(({ what, held, why, until }) => (
          <div key={what}>
            <dt className="font-semibold">{what}</dt>
            <dd>{held}</dd>
            <dd className="text-ink-soft">
              {why} Kept: {until}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        You do not need an account to withdraw from an order: see{" "}
        <TextLink to="/withdrawal">the withdrawal page</TextLink>.
      </p>
    </>
  );
}
