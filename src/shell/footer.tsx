import { Link } from "@tanstack/react-router";
import { COMPANY, TRADEMARK_NOTE } from "#domain/seller/company.ts";
import { seller, sellerAddressLines } from "#domain/seller/seller.ts";
import { WITHDRAW_LABEL } from "#domain/seller/consumer.ts";
import { FOOTER_NAVIGATION_ID } from "./navigation.ts";
import { CONTENT_CLASS } from "#src/page/page.tsx";
import { VatNote } from "#src/product/price.tsx";
import { PricesSwitch } from "#src/product/prices-switch.tsx";

const LINK_LISTS = [
  {
    name: "Shop",
    links: [
      { to: "/products", text: "Products" },
      { to: "/why-half-price", text: "Why half price?" },
      { to: "/aboutus", text: "About us" },
      { to: "/contact", text: "Contact" },
      { to: "/order", text: "Find your order" },
    ],
  },
  {
    name: "Legal",
    links: [
      { to: "/terms", text: "Terms" },
      { to: "/privacy", text: "Privacy" },
      { to: "/withdrawal", text: WITHDRAW_LABEL },
      { to: "/accessibility", text: "Accessibility" },
    ],
  },
] as const;

/** The footer of every shop page: the seller (D35), the tax note, and links that also work without script (D34). */
export function Footer() {
  return (
    <footer className="mt-auto border-t border-line bg-well text-sm">
      <div
        className={`${CONTENT_CLASS} grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-[3fr_2fr_2fr_3fr] print:grid-cols-[3fr_2fr_2fr] print:py-6`}
      >
        <div className="max-w-[38ch]">
          <p className="text-base font-semibold">{COMPANY.tradeName}</p>
          <p className="mt-2 text-ink-soft">
            {COMPANY.relation}. Official design and engineering software for one seat or a whole office.
          </p>
          <p className="mt-4 mb-2 font-medium">
            <VatNote />
          </p>
          <PricesSwitch />
        </div>
        <address className="text-ink-soft not-italic">
          <p className="mb-2 font-medium text-ink">Contact</p>
          {sellerAddressLines().map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <a
            className="mt-2 inline-block py-0.5 underline underline-offset-4 hover:text-accent"
            href={`mailto:${seller().email}`}
          >
            {seller().email}
          </a>
          <span className="block">{seller().phone}</span>
        </address>
        <div className="text-ink-soft">
          <p className="mb-2 font-medium text-ink">Company details</p>
          <p>{seller().name}</p>
          <p>
            KVK <span className="tabular-nums">{seller().kvkNumber}</span>
          </p>
          <p>
            VAT <span className="tabular-nums">{seller().vatNumber}</span>
          </p>
        </div>
        <nav id={FOOTER_NAVIGATION_ID} aria-label="Footer" className="grid grid-cols-[auto_1fr] gap-8">
          {LINK_LISTS.map(({ name, links }) => (
            <div key={name}>
              <p className="mb-2 font-medium">{name}</p>
              <ul>
                {links.map(({ to, text }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-block py-1 text-ink-soft underline-offset-4 hover:text-accent hover:underline"
                    >
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-line">
        <p className={`${CONTENT_CLASS} py-4 text-ink-soft`}>{TRADEMARK_NOTE}</p>
      </div>
    </footer>
  );
}
