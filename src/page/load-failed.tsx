import { failureSentence } from "#src/api/failure.ts";
import { Button } from "#src/ui/button.tsx";
import { Reference } from "#src/ui/failure.tsx";
import { Icon } from "#src/ui/icon.tsx";

type LoadFailedProps = {
  readonly text: string;
  readonly error: unknown;
  readonly onRetry: () => void;
};

/** D4: says that a load failed, or why the server refused it, and offers a retry. */
export function LoadFailed({ text, error, onRetry }: LoadFailedProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 border border-line bg-sheet p-6">
      <div>
        <p className="flex items-center gap-2.5">
          <Icon name="alert" className="size-5 shrink-0 text-signal" />
          {failureSentence(error, text)}
        </p>
        <Reference error={error} />
      </div>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
