import { type ReactNode, useEffect, useRef } from "react";

type StepHeadingProps = {
  readonly id: string;
  /** True if it takes the focus, so that a screen reader continues from the new step's heading. */
  readonly follows: boolean;
  readonly children: ReactNode;
};

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
