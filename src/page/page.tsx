import { type ReactNode, useEffect, useRef } from "react";
import { documentTitle } from "#domain/pages.ts";
import type { OpenGraphProps } from "#src/api/trpc.ts";
import { useApi } from "#src/api/use-api.ts";
import { classNames } from "#src/ui/class-names.ts";

type PageHeadProps = Omit<OpenGraphProps, "path"> & {
  /** The page's canonical address. A page without one asks not to be indexed. */
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

/** A page: its head and its content frame. */
export function Page({ children, ...head }: PageProps) {
  return (
    <>
      <PageHead {...head} />
      <div className={`${CONTENT_CLASS} py-8 md:py-12`}>{children}</div>
    </>
  );
}

/** The content width of every page. */
export const CONTENT_CLASS = "mx-auto w-full max-w-[1248px] px-4 md:px-6";

/** The page whose heading took the focus last; null until the first page is shown. */
let shownPath: string | null = null;

type PageHeadingProps = { readonly children: ReactNode; readonly className?: string; readonly id?: string };

/**
 * The page's heading. It takes the focus after a navigation, so that a screen reader starts there; not on the first
 * load.
 */
export function PageHeading({ children, className, id }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const path = window.location.pathname;
    if (shownPath !== null && shownPath !== path) heading.current?.focus({ preventScroll: true });
    shownPath = path;
  }, []);
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
