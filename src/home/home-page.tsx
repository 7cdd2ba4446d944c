import { Link } from "@tanstack/react-router";
import { TAXONOMY } from "#domain/catalogue/taxonomy.ts";
import { WITHDRAWAL_PERIOD_DAYS } from "#domain/seller/consumer.ts";
import { UNFILTERED, writeCatalogueSearch } from "#src/catalogue/catalogue-search.ts";
import { SharedQuestions } from "#src/legal/shared-questions.tsx";
import { TextLink } from "#src/legal/text-link.tsx";
import { CONTENT_CLASS, PageHead, PageHeading } from "#src/page/page.tsx";
import { StructuredData } from "#src/page/structured-data.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { PageIcon, type PageIconName } from "#src/ui/page-icon.tsx";
import { HeroVideo } from "./hero-video.tsx";
import { PromoPanel, PromotedPrice, PromotedTiles } from "./promoted.tsx";
import { WorkAnimations } from "./work-animations.tsx";

const FIELD_ICONS: readonly PageIconName[] = ["building", "gear", "frame"];

/** The landing page (S17–S19); a price is on the first screen. */
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
        className={`${CONTENT_CLASS} relative grid items-center gap-8 pt-12 pb-4 lg:grid-cols-[5fr_7fr] lg:py-12`}
      >
        <div>
          <PageHeading className="lg:text-5xl">Autodesk software, mostly at half the list price</PageHeading>
          <p className="mt-4 max-w-[48ch] text-lg text-ink-soft">
            Official subscriptions for drafting, modelling, simulation and manufacturing, from an independent
            Dutch reseller.
          </p>
          <PromotedPrice />
          <ButtonLink to="/products" size="large" className="mt-6">
            See all products
          </ButtonLink>
          <p className="mt-6 text-sm text-ink-soft">
            VAT invoice · No account needed ·{" "}
            <span className="whitespace-nowrap">{WITHDRAWAL_PERIOD_DAYS}-day withdrawal</span> for consumers
          </p>
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

const STEPS = [
  {
    name: "Choose",
    text: "Search by name, industry or operating system, and pick a plan.",
  },
  {
    name: "Pay",
    text: "By card, PayPal, Pay by Bank or direct debit.",
  },
  {
    name: "Receive access",
    text: "Tell us who will manage the subscription. We’ll email you when it’s ready.",
  },
] as const;

/** The purchase process, as described in the terms (D35). */
function Steps() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="text-2xl font-semibold tracking-tight text-balance md:text-3xl">
        Three steps to your software
      </h2>
      <ol className="mt-6 grid gap-px border border-line bg-line md:grid-cols-3">
        {STEPS.map(({ name, text }, at) => (
          <li key={name} className="flex gap-4 bg-sheet p-6">
            <span aria-hidden="true" className="text-3xl leading-7 font-semibold text-accent tabular-nums">
              {at + 1}
            </span>
            <div>
              <h3 className="font-semibold">{name}</h3>
              <p className="mt-2 text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The content of the mandatory one-year subscription, and six animations of the work it is for (S3, S18). */
function SubscriptionNotice() {
  return (
    <section aria-labelledby="subscription">
      <h2 id="subscription" className="text-2xl font-semibold tracking-tight text-balance md:text-3xl">
        A full year of updates and support
      </h2>
      <p className="mt-4 max-w-[65ch] text-ink-soft">
        Every product comes with a mandatory 1-year subscription. It gives you all updates, all features and
        official support for the year.
      </p>
      <WorkAnimations />
    </section>
  );
}

/** Buyers' first questions. Each answer is a sentence of the terms or of the company's facts, with a link to them. */
function Questions() {
  return (
    <section aria-labelledby="questions" className="grid gap-6 lg:grid-cols-[2fr_3fr] lg:gap-16">
      <div>
        <h2 id="questions" className="text-2xl font-semibold tracking-tight text-balance md:text-3xl">
          Questions
        </h2>
        <p className="mt-4 text-ink-soft">
          Not answered here? See <TextLink to="/why-half-price">Why half price?</TextLink> or{" "}
          <TextLink to="/contact">ask us</TextLink>.
        </p>
      </div>
      <div className="divide-y divide-line border-y border-line">
        <SharedQuestions />
      </div>
    </section>
  );
}
