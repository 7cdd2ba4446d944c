import { Icon } from "#src/ui/icon.tsx";
import { WorkAnimations } from "./work-animations.tsx";

const INCLUDED = ["All updates", "All features", "Official support"] as const;

/** The content of the mandatory one-year subscription, and six animations of the work it is for (S3, S18). */
export function SubscriptionNotice() {
  return (
    <section aria-labelledby="subscription">
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr] lg:items-end lg:gap-16">
        <div>
          <h2 id="subscription" className="text-2xl font-semibold tracking-tight text-balance md:text-3xl">
            A full year of updates and support
          </h2>
          <p className="mt-4 max-w-[65ch] text-ink-soft">
            Every product comes with a mandatory 1-year subscription. It gives you all updates, all features
            and official support for the year.
          </p>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 lg:justify-end">
          {INCLUDED.map((item) => (
            <li key={item} className="flex items-center gap-2 font-medium">
              <Icon name="check" className="size-5 text-ok" />
              {item}
            </li>
          ))}
        </ul>
      </div>
      <WorkAnimations />
    </section>
  );
}
