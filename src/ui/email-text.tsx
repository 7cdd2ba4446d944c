import { Fragment } from "react";

/**
 * An email address that breaks after its @ and its dots. It breaks elsewhere only if a part is longer than the line, and a column
 * of a table is as wide as the longest part.
 */
export function EmailText({ email }: { readonly email: string }) {
  const parts = [...email.matchAll(/[^@.]*[@.]|[^@.]+$/g)];
  return (
    <span translate="no" className="wrap-break-word">
      {parts.map(({ 0: part, index }) => (
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
