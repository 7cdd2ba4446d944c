import { seller, sellerAddressLines } from "#domain/seller/seller.ts";

/** The seller's details (D35), as a list. */
export function CompanyFacts() {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      <dt className="text-ink-soft">Registered name</dt>
      <dd className="font-medium">{seller().name}</dd>
      <dt className="text-ink-soft">Address</dt>
      <dd>{sellerAddressLines().join(", ")}</dd>
      <dt className="text-ink-soft">Email</dt>
      <dd>
        <MailLink />
      </dd>
      <dt className="text-ink-soft">Phone</dt>
      <dd className="tabular-nums">{seller().phone}</dd>
      <dt className="text-ink-soft">Chamber of commerce (KVK)</dt>
      <dd className="tabular-nums">{seller().kvkNumber}</dd>
      <dt className="text-ink-soft">VAT number</dt>
      <dd className="tabular-nums">{seller().vatNumber}</dd>
    </dl>
  );
}

/** The seller's email address within a sentence. */
export function MailLink() {
  return (
    <a className="text-accent underline underline-offset-4" href={`mailto:${seller().email}`}>
      {seller().email}
    </a>
  );
}
