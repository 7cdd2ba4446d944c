import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";

/** A dense table of the admin area. */
export function Table({ className, ...rest }: ComponentPropsWithRef<"table">) {
  return (
    <table
      className={classNames("w-full border border-line bg-sheet text-left text-sm", className)}
      {...rest}
    />
  );
}

export function TableHead(props: ComponentPropsWithRef<"thead">) {
  return <thead className="border-b border-line bg-well text-ink-soft" {...props} />;
}

export function TableRow(props: ComponentPropsWithRef<"tr">) {
  return <tr className="border-b border-line align-top last:border-0 hover:bg-well/50" {...props} />;
}

/** A column header; with `scope="row"` a row header. */
export function HeaderCell({ scope = "col", className, ...rest }: ComponentPropsWithRef<"th">) {
  return (
    <th
      scope={scope}
      className={classNames("px-3 py-2.5", scope === "col" ? "font-medium" : "font-normal", className)}
      {...rest}
    />
  );
}

export function Cell({ className, ...rest }: ComponentPropsWithRef<"td">) {
  return <td className={classNames("px-3 py-2.5", className)} {...rest} />;
}
