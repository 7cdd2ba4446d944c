import { Link } from "@tanstack/react-router";
import { TAXONOMY } from "#domain/catalogue/taxonomy.ts";
import { UNFILTERED, writeCatalogueSearch } from "#src/catalogue/catalogue-search.ts";
import { CONTENT_CLASS, PageHead, PageHeading } from "#src/page/page.tsx";
import { StructuredData } from "#src/page/structured-data.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { PageIcon, type PageIconName } from "#src/ui/page-icon.tsx";
import { HeroVideo } from "./hero-video.tsx";
import { PromoPanel } from "./promo-panel.tsx";
import { PromotedPrice } from "./promoted-price.tsx";
import { PromotedTiles } from "./promoted-tiles.tsx";
import { Proof } from "./proof.tsx";
import { Questions } from "./questions.tsx";
import { Steps } from "./steps.tsx";
import { SubscriptionNotice } from "./subscription-notice.tsx";

const FIELD_ICONS: readonly PageIconName[] = ["building", "gear", "frame"];

/** The landing page (S17–S19); price and seller are on the first screen. */
export function HomePage() {
  return (
    <>
      <PageHead
        title="Design and engineering software, mostly at half the price"
        description="Official one-year Autodesk subscriptions, mostly at half the list price, with updates and official support included."
        path="/"
      />
      <StructuredData about="shop" />
      <Hero />
      <div className={`${CONTENT_CLASS} flex flex-col gap-16 py-12 md:gap-24 md:py-20`}>
        <PromotedTiles />
        <Steps />
        <SubscriptionNotice />
        <Fields />
        <PromoPanel />
        <Questions />
      </div>
    </>
  );
}

/** The drawing is beside the text on wide screens and below it on narrow ones. */
function Hero() {
  return (
    <section className="relative overflow-clip border-b border-line">
      <div aria-hidden="true" className="drafting-grid hero-grid absolute inset-0" />
      <div
        className={`${CONTENT_CLASS} relative grid items-center gap-8 pt-8 pb-4 lg:grid-cols-[5fr_7fr] lg:gap-8 lg:py-6`}
      >
        <div>
          <PageHeading className="lg:text-5xl">Autodesk software, mostly at half the list price</PageHeading>
          <p className="mt-4 max-w-[48ch] text-lg text-ink-soft">
            Official Autodesk subscriptions for drafting, modelling, simulation and manufacturing, from an
            independent reseller.
          </p>
          <PromotedPrice />
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/products" size="large">
              See all products
            </ButtonLink>
            <ButtonLink to="/aboutus" size="large" variant="secondary">
              Who we are
            </ButtonLink>
          </div>
          <Proof />
        </div>
        <HeroVideo />
      </div>
    </section>
  );
}

function Fields() {
  return (
    <section aria-labelledby="fields">
      <h2 id="fields" className="text-2xl font-semibold tracking-tight text-balance md:text-3xl">
        Find software by field
      </h2>
      <ul className="mt-6 grid gap-px border border-line bg-line md:grid-cols-3">
        {TAXONOMY.slice(0, FIELD_ICONS.length).map((group, index) => (
          <li key={group.name} className="bg-sheet">
            <Link
              to="/products"
              search={writeCatalogueSearch({ ...UNFILTERED, mainCategories: [group.name] })}
              className="group flex h-full flex-col p-6 hover:bg-accent-wash focus-visible:-outline-offset-2"
            >
              <PageIcon name={FIELD_ICONS[index] ?? "cube"} className="size-8 text-accent" />
              <span className="mt-4 font-semibold">{group.name}</span>
              <span className="mt-2 text-sm text-ink-soft">{group.subcategories.join(", ")}</span>
              <span className="mt-auto flex justify-end pt-4 text-accent">
                <Icon name="arrow-right" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
