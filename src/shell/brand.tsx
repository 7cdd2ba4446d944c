import { Link } from "@tanstack/react-router";
import { COMPANY } from "#domain/seller/company.ts";

/** The brand link to / with its small subscript (S13). The logo is a dimension line cut in half. */
export function Brand() {
  return (
    <Link
      to="/"
      className="inline-flex items-center gap-2.5 rounded-sm text-lg font-semibold tracking-tight whitespace-nowrap max-[24.3125rem]:whitespace-normal max-[24.3125rem]:gap-1.5 max-[24.3125rem]:text-base max-[19.5rem]:text-sm"
      activeProps={{}}
    >
      <svg
        viewBox="0 0 32 32"
        className="size-7 text-accent max-[19.5rem]:hidden"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <rect x="1" y="1" width="30" height="30" strokeWidth="1.5" />
        <path d="M7 7v18M25 7v18M7 16h18M16 12.5v7" strokeWidth="2" />
      </svg>
      <span>
        {COMPANY.tradeName} <sub className="text-xs font-normal text-ink-soft">{COMPANY.brandSubscript}</sub>
      </span>
    </Link>
  );
}
