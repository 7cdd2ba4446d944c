import { useMatch } from "@tanstack/react-router";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { documentTitle } from "#domain/site/pages.ts";
import type { OpenGraphProps } from "#src/api/trpc.ts";
import { useApi } from "#src/api/use-api.ts";
import { classNames } from "#src/ui/class-names.ts";

type PageHeadProps = Omit<OpenGraphProps, "path"> & {
  /** The page's canonical address. A page without one is marked as not to be indexed. */
  readonly path?: string;
};

/** Document title, description, canonical link and social tags, which React hoists into the head. */
export function PageHead({ path, ...page }: PageHeadProps) {
  return (
    <>
      <title>{documentTitle(page.title)}</title>
      <meta name="description" content={page.description} />
      {path === undefined ? <meta name="robots" content="noindex" /> : <PublicHead {...page} path={path} />}
    </>
  );
}

function PublicHead(page: OpenGraphProps) {
  const { OpenGraph, site } = useApi();
  return (
    <>
      <link rel="canonical" href={site.origin + page.path} />
      {OpenGraph ? <OpenGraph {...page} /> : null}
    </>
  );
}

type PageProps = PageHeadProps & { readonly children: ReactNode };

export function Page({ children, ...head }: PageProps) {
  return (
    <>
      <PageHead {...head} />
      <div className={`${CONTENT_CLASS} py-8 md:py-12`}>{children}</div>
    </>
  );
}

export const CONTENT_CLASS = "mx-auto w-full max-w-312 px-4 md:px-6";

type PageMatch = { readonly routeId: string; readonly pathname: string };

/** Identifies a page, regardless of its search and filters. */
const pageOf = ({ routeId, pathname }: PageMatch): string => routeId + pathname;

/** The page whose heading was shown last; undefined before the first. */
let shownPage: string | undefined;

/** Call before hydration. The heading of any page other than the server's counts as reached by navigation. */
export function setServerRenderedPage(match: PageMatch | undefined): void {
  shownPage = match && pageOf(match);
}

type PageHeadingProps = { readonly children: ReactNode; readonly className?: string; readonly id?: string };

/** True if the focus is in a dialog that was opened before the page arrived. One that is closing gives the focus away itself. */
const isInDialog = (): boolean => document.activeElement?.closest("[data-modal][data-open]") != null;

/**
 * The page's heading. It takes the focus after a navigation, so that a screen reader starts there; not on the first
 * load, and not from an open dialog.
 */
export function PageHeading({ children, className, id }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Not the address: a link pressed during hydration changes it before the server's page has its own heading.
  const page = useMatch({ strict: false, shouldThrow: false, select: pageOf });
  useLayoutEffect(() => {
    if (shownPage !== undefined && shownPage !== page && !isInDialog())
      heading.current?.focus({ preventScroll: true });
    shownPage = page;
  }, [page]);
  return (
    <h1
      ref={heading}
      id={id}
      tabIndex={-1}
      className={classNames("text-3xl font-semibold tracking-tight text-balance md:text-4xl", className)}
    >
      {children}
    </h1>
  );
}
