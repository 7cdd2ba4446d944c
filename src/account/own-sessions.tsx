import { useQuery } from "@tanstack/react-query";
import { countryName } from "#domain/vat/countries.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { Loaded } from "#src/kit/loaded.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Failure } from "#src/ui/failure.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { announce } from "#src/ui/live-region.tsx";
import { Time } from "#src/ui/time.tsx";

const HEADING_ID = "own-sessions";

type OwnSession = Outputs["sessions"]["mine"]["sessions"][number];

/** Where the account is signed in (D58): each session can be ended, with effect from its next call. */
export function OwnSessions() {
  const answer = useQuery(useApi().queries.sessions.mine.queryOptions());
  const end = useAct(
    /** Ends one session by its id; with null all but this browser's. */
    (client, id: string | null) =>
      id === null ? client.sessions.endOthers.mutate() : client.sessions.end.mutate({ id }),
    {
      failed: "We couldn’t end the session. Please try again.",
      onDone: ({ message }) => {
        announce(message);
        // The button is gone with its session.
        document.getElementById(HEADING_ID)?.focus();
      },
    },
  );
  return (
    <section aria-labelledby={HEADING_ID} className="mt-10 border-t border-line pt-8">
      <h2 id={HEADING_ID} tabIndex={-1} className="text-xl font-semibold">
        Where you’re signed in
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        If you don’t recognise one of these, end it and change your password. Changing it ends all others.
      </p>
      <div className="mt-4">
        <Loaded answer={answer} what="your sessions">
          {({ sessions }) => (
            <>
              <ul className="max-w-2xl divide-y divide-line border-y border-line">
                {sessions.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    busy={end.pending}
                    onEnd={() => end.start(session.id)}
                  />
                ))}
              </ul>
              {sessions.length > 1 ? (
                <Button
                  variant="secondary"
                  className="mt-4"
                  disabled={end.pending}
                  onClick={() => end.start(null)}
                >
                  End all others
                </Button>
              ) : null}
            </>
          )}
        </Loaded>
      </div>
      <Failure of={end} className="mt-3 text-sm" />
    </section>
  );
}

type SessionRowProps = {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
};

/** This browser's own session has no button: the page's Sign Out ends it. */
function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { device, country, startedAt, seenAt, isThis } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {country === null ? device : `${device}, ${countryName(country)}`}
          {isThis ? <Badge tone="accent">This device</Badge> : null}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          Signed in <Time at={startedAt} />
        </p>
        <p className="text-sm text-ink-soft">
          Last seen <Time at={seenAt} />
        </p>
      </div>
      {isThis ? null : (
        <Button variant="secondary" size="small" disabled={busy} onClick={onEnd}>
          End
          <span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  );
}
