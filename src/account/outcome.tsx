import { type ReactNode, useEffect, useRef } from "react";

type OutcomeProps = {
  readonly heading: string;
  readonly text: ReactNode;
  /** Where to go from here. */
  readonly children: ReactNode;
};

/** What a press has led to, in place of its form. The heading takes the focus, because the pressed button is gone. */
export function Outcome({ heading, text, children }: OutcomeProps) {
  const area = useRef<HTMLHeadingElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <>
      <h1 ref={area} tabIndex={-1} className="text-3xl font-semibold tracking-tight">
        {heading}
      </h1>
      <p className="mt-3 text-ink-soft">{text}</p>
      {children}
    </>
  );
}
