import { COMPANY } from "#domain/seller/company.ts";
import { Page, PageHeading } from "#src/page/page.tsx";
import { PageIcon } from "#src/ui/page-icon.tsx";
import { ContactForm } from "./contact-form.tsx";

/** The contact page (S21, D28). */
export function ContactPage() {
  return (
    <Page title="Contact" description="Any question or remarks? Just write us a message!" path="/contact">
      <PageHeading>Contact Us</PageHeading>
      <p className="mt-3 text-ink-soft">Any question or remarks? Just write us a message!</p>
      <div className="mt-8 grid border border-line bg-sheet md:mt-10 lg:grid-cols-[2fr_3fr]">
        <aside className="drafting-grid border-line bg-well max-lg:border-b lg:border-r">
          <div className="flex h-full flex-col gap-6 p-6 md:p-10">
            <p className="text-xl text-balance font-semibold">We are glad to hear from you</p>
            <ul className="flex flex-col gap-4 self-start border border-line bg-paper p-5 text-sm">
              <li className="flex items-center gap-3">
                <PageIcon name="mail" className="size-5 shrink-0 text-accent" />
                <a
                  href={`mailto:${COMPANY.email}`}
                  className="break-all underline underline-offset-4 hover:text-accent"
                >
                  {COMPANY.email}
                </a>
              </li>
              <li className="flex items-center gap-3">
                <PageIcon name="phone" className="size-5 shrink-0 text-accent" />
                <span className="tabular-nums">{COMPANY.phone}</span>
              </li>
              <li className="flex gap-3">
                <PageIcon name="building" className="size-5 shrink-0 text-accent" />
                <address className="not-italic">
                  {COMPANY.addressLines.map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </address>
              </li>
            </ul>
          </div>
        </aside>
        <ContactForm />
      </div>
    </Page>
  );
}
