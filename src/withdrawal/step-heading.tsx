import { type ReactNode, useEffect, useRef } from "react";

type StepHeadingProps = {
  readonly id: string;
  /** Whether it takes the focus: a step that follows another one is read from its heading on. */
  readonly follows: boolean;
  readonly children: ReactNode;
};

/** The heading of one step of the withdrawal. */
export function StepHeading({ id, follows, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (follows) heading.current?.focus();
  }, [follows]);
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className="scroll-mt-20 text-xl font-semibold">
      {children}
    </h2>
  );
}
