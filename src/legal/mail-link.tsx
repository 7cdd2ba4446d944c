import { COMPANY } from "#domain/company.ts";

/** The seller's e-mail address within a sentence. */
export function MailLink() {
  return (
    <a className="text-accent underline underline-offset-4" href={`mailto:${COMPANY.email}`}>
      {COMPANY.email}
    </a>
  );
}
