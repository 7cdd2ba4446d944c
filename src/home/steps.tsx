const STEPS = [
  {
    name: "Choose",
    text: "Search by name, industry or operating system, and pick a plan.",
  },
  {
    name: "Pay",
    text: "By card, PayPal, Pay by Bank or direct debit, without an account. Your receipt and invoice come by email.",
  },
  {
    name: "Receive access",
    text: "Tell us who will manage the subscription. We’ll email you when it’s ready, with how to get started.",
  },
] as const;

/** The purchase process, as described in the terms (D35). */
export function Steps() {
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
