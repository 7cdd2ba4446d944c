import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Page, PageHeading } from "#src/page/page.tsx";

export type LegalSection = { readonly id: string; readonly title: string; readonly content: ReactNode };

type LegalPageProps = {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly intro: string;
  /** Date of the last change to the text: '21 November 2026'. */
  readonly changed: string;
  readonly sections: readonly LegalSection[];
  /** Shown before the sections. */
  readonly children?: ReactNode;
};

/** A legal page: numbered sections with a table of contents. */
export function LegalPage({ title, description, path, intro, changed, sections, children }: LegalPageProps) {
  return (
    <Page title={title} description={description} path={path}>
      <PageHeading>{title}</PageHeading>
      <p className="mt-3 max-w-prose text-ink-soft">{intro}</p>
      {children}
      <p className="mt-2 tabular-nums text-sm text-ink-soft">Last updated {changed}</p>
      <div className="mt-8 grid items-start gap-8 md:mt-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
        <nav
          aria-label="On this page"
          data-no-print
          className="border border-line bg-well p-4 text-sm lg:sticky lg:top-24"
        >
          <ol>
            {sections.map((section, at) => (
              <li key={section.id}>
                <Link
                  to="."
                  hash={section.id}
                  className="grid grid-cols-[1.5rem_1fr] gap-2 py-1 underline-offset-4 hover:text-accent hover:underline"
                  // Every section is on this page; only the one in the address is the current one.
                  activeOptions={{ includeHash: true }}
                >
                  <span aria-hidden="true" className="text-ink-soft tabular-nums">
                    {at + 1}
                  </span>
                  {section.title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid gap-10">
          {sections.map((section, at) => (
            <section
              key={section.id}
              aria-labelledby={section.id}
              className="border-t border-line pt-6 first:border-0 first:pt-0"
            >
              <h2 id={section.id} className="text-xl font-semibold">
                <span aria-hidden="true" className="mr-3 text-ink-soft tabular-nums">
                  {at + 1}
                </span>
                {section.title}
              </h2>
              <div className="mt-4 grid max-w-[70ch] gap-4 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
                {section.content}
              </div>
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
