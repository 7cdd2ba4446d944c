import { Fragment } from "react";

/**
 * An email address that breaks after its @ and its dots. It breaks elsewhere only if a part is longer than the line, and a column
 * of a table is as wide as the longest part.
 */
export function EmailText({ email }: { readonly email: string }) {
  return (
    <span className="wrap-break-word">
      {email.split(/(?<=[@.])/).map((part, index) => (
        <Fragment key={`${index} ${part}`}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
