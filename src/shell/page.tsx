import { type ReactNode, useEffect, useRef } from "react";

type PageProps = { readonly title: string; readonly description: string; readonly children: ReactNode };

/** A page: document title and description, which React hoists into the head, and the frame of its content. */
export function Page({ title, description, children }: PageProps) {
  return (
    <>
      <title>{`${title} · Supplier`}</title>
      <meta name="description" content={description} />
      <div className="mx-auto w-full max-w-[1200px] px-4 py-8 md:px-6 md:py-12">{children}</div>
    </>
  );
}

/** The page's heading. It takes focus after a navigation, so a screen reader starts there. */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not on the first load, and never away from a field that somebody is typing in.
    if (document.activeElement === document.body && window.history.length > 1) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight md:text-4xl">
      {children}
    </h1>
  );
}
