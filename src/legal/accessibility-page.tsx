import { MailLink } from "./company-facts.tsx";
import { LegalPage, type LegalSection } from "./legal-page.tsx";

/** /accessibility (D87): what is aimed at and tested, what isn't as it should be, and whom to tell. */
export function AccessibilityPage() {
  return (
    <LegalPage
      title="Accessibility"
      description="How accessible this shop is, how we test it, its known limits, and how to tell us about a barrier."
      path="/accessibility"
      intro="Everybody should be able to buy here, whatever they see, hear or press."
      changed="30 November 2026"
      sections={SECTIONS}
    />
  );
}

/** Each test named here exists, in `e2e/`. */
const SECTIONS: readonly LegalSection[] = [
  {
    id: "standard",
    title: "What we aim at",
    content: (
      <p>
        Every page should meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA. That’s how we
        want to do what the European Accessibility Act (Directive (EU) 2019/882) asks of web shops.
      </p>
    ),
  },
  {
    id: "tests",
    title: "What we test",
    content: (
      <>
        <p>Programs open the shop in a browser, as a visitor would:</p>
        <ul>
          <li>
            axe, which looks for barriers, checks every kind of page on a phone and on a desktop, in the light
            and in the dark theme, with its panels open and with errors in its forms.
          </li>
          <li>
            A purchase is made by keyboard alone, from the search to the receipt. On the way, the headings,
            the focus and what a screen reader is told are checked.
          </li>
          <li>
            No page scrolls sideways at 200% zoom or on a screen that’s 320 pixels wide. Cart and filters can
            be used at 400% zoom.
          </li>
          <li>Pages are checked in high-contrast colours and with reduced motion.</li>
        </ul>
      </>
    ),
  },
  {
    id: "limits",
    title: "Known limits",
    content: (
      <ul>
        <li>
          The payment form, and the bank’s page that it may lead to, belong to Stripe and to your bank. We
          can’t change them.
        </li>
        <li>
          Product pictures have no description: the name and the text beside them say what they stand for.
        </li>
        <li>The tests are our own. Nobody else has audited the shop.</li>
      </ul>
    ),
  },
  {
    id: "barriers",
    title: "If something stops you",
    content: (
      <>
        <p>
          Write to <MailLink /> and tell us which page it is and what happens. We’ll answer within 14 days,
          and help you with your order if you can’t place it here.
        </p>
        <p>
          If our answer doesn’t help, you can turn to the Dutch Authority for Consumers and Markets
          (Autoriteit Consument & Markt, ACM), which supervises the accessibility of web shops, or to the
          authority of your own country.
        </p>
      </>
    ),
  },
];
