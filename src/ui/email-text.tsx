import { Fragment } from "react";

/** A part of an address, such as a name, that no table's column needs to be as wide as. */
const LONG_PART_CHARS = 24;

/**
 * An email address that breaks after its @ and its dots. It breaks elsewhere only if a part is longer than the line, and a column
 * of a table is as wide as the longest part unless that's very long.
 */
export function EmailText({ email }: { readonly email: string }) {
  const parts = [...email.matchAll(/[^@.]*[@.]|[^@.]+$/g)];
  return (
    <span
      translate="no"
      className={parts.some(([part]) => part.length > LONG_PART_CHARS) ? undefined : "wrap-break-word"}
    >
      {parts.map(({ 0: part, index }) => (
        <Fragment key={index}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
