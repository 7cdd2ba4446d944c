import type { ReactNode } from "react";
import { adminTitle } from "#domain/site/page-titles.ts";
import { PageHead, PageHeading } from "#src/page/page.tsx";

type AdminPageProps = {
  readonly title: string;
  /** Shown beside the heading: actions for the whole page. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** A page of the admin area: its head (never indexed), heading and content. */
export function AdminPage({ title, actions, children }: AdminPageProps) {
  return (
    <>
      <PageHead title={adminTitle(title)} description={`${title} of the admin area.`} />
      <div className="mx-auto w-full max-w-312">
        <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <PageHeading>{title}</PageHeading>
          {actions}
        </div>
        {children}
      </div>
    </>
  );
}
