import { useEffect, useState } from "react";

/** A text that is shown for a while and then disappears. */
export function useTimedText(durationMs: number) {
  const [shown, setShown] = useState<{ readonly text: string } | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs]);
  return {
    text: shown?.text ?? "",
    show: (text: string) => setShown({ text }),
    clear: () => setShown(null),
  };
}
