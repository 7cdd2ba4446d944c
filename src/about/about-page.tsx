import { ABOUT_SELLER, type AboutSeller } from "#domain/seller/about-seller.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { TextLink } from "#src/legal/text-link.tsx";
import { CONTENT_CLASS, PageHead, PageHeading } from "#src/page/page.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { PageIcon, type PageIconName } from "#src/ui/page-icon.tsx";

const ICONS: Readonly<Record<AboutSeller["about"], PageIconName>> = {
  company: "building",
  engineers: "gear",
  development: "compass",
  design: "cube",
};

/** The About page (S20). */
export function AboutPage() {
  return (
    <>
      <PageHead
        title="About us"
        description={`${COMPANY.tradeName} is an independent reseller of official Autodesk products and a subsidiary of ${COMPANY.parent}.`}
        path="/aboutus"
      />
      <section className="drafting-grid border-b border-line">
        <div className={`${CONTENT_CLASS} py-12 md:py-20`}>
          <div className="border border-line-strong bg-paper p-6 md:p-12">
            <PageHeading>About Us</PageHeading>
            <p className="mt-4 text-lg text-ink-soft">
              your trusted independent provider of official Autodesk products
            </p>
            <ButtonLink to="/products" size="large" className="mt-8">
              Explore products
            </ButtonLink>
          </div>
        </div>
      </section>
      <div className={`${CONTENT_CLASS} py-12 md:py-16`}>
        <ul className="grid gap-px border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
          {ABOUT_SELLER.map(({ about, title, text }) => (
            <li key={title} className="bg-sheet p-6">
              <PageIcon name={ICONS[about]} className="size-8 text-accent" />
              <h2 className="mt-4 font-semibold">{title}</h2>
              <p className="mt-2 text-sm text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
        <Mission />
      </div>
    </>
  );
}

function Mission() {
  return (
    <section
      aria-labelledby="mission"
      className="mt-12 grid items-center gap-8 border-t border-line pt-12 md:mt-16 md:grid-cols-2 md:gap-12 md:pt-16"
    >
      <div>
        <h2 id="mission" className="text-2xl font-semibold tracking-tight md:text-3xl">
          Our Mission
        </h2>
        <p className="mt-4 max-w-prose text-ink-soft">
          We aim for affordable access to professional design tools at half the price, which is what most of
          our products cost. Good drawings should not depend on the size of an office: a student’s first
          studio, a two-person workshop and a firm of fifty draw with the same programs, officially subscribed
          and supported.
        </p>
        <p className="mt-4">
          <TextLink to="/why-half-price">Why half price?</TextLink>
        </p>
      </div>
      <PriceScale />
    </section>
  );
}

/** Two dimension lines: the regular price above ours, which is half as long. Decorative. */
function PriceScale() {
  return (
    <svg viewBox="0 0 480 160" className="h-auto w-full" fill="none" aria-hidden="true">
      <g className="stroke-line-strong" strokeWidth="1.3">
        <path d="M20 24v44M460 24v44M20 46h440" />
        <path d="m20 46 12-4v8zM460 46l-12-4v8z" className="fill-line-strong" />
      </g>
      <g className="stroke-accent" strokeWidth="1.8">
        <path d="M20 88v44M240 88v44M20 110h220" />
        <path d="m20 110 12-4v8zM240 110l-12-4v8z" className="fill-accent" />
      </g>
      <path d="M240 24v64" className="stroke-line-strong" strokeDasharray="10 4 3 4" />
      <g className="fill-ink text-[13px]">
        <text x="330" y="36" textAnchor="middle" className="fill-ink-soft">
          list price
        </text>
        <text x="130" y="100" textAnchor="middle">
          our price
        </text>
      </g>
    </svg>
  );
}
