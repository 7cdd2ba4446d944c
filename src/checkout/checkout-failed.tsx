import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Reference } from "#src/ui/failure.tsx";
import { MessageBox } from "#src/ui/message-box.tsx";

type CheckoutFailedProps = {
  readonly message: string;
  /** The cause, if the server was called. */
  readonly error?: unknown;
  readonly onRetry: () => void;
};

/** A failure before payment: its message, and two ways to continue. */
export function CheckoutFailed({ message, error, onRetry }: CheckoutFailedProps) {
  return (
    <MessageBox tone="plain" role="alert" className="border-l-signal p-6">
      <p className="max-w-prose">{message}</p>
      <Reference error={error} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button onClick={onRetry}>Try again</Button>
        <ButtonLink to="/products" variant="secondary">
          Back to shop
        </ButtonLink>
      </div>
    </MessageBox>
  );
}
