import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from "react";
import { bottomBar } from "./bottom-bar.ts";
import { ChunkLoadError } from "./load-chunk.ts";
import { Button } from "./button.tsx";

/** The placeholder for a `lazyPart` while its code is loading. */
export const LazyFallback = createContext<ReactNode>(null);

/**
 * A component whose code loads when it is first rendered, in a browser only, or when `preload` is called. A failed load
 * is thrown while rendering. React's `lazy` isn't used, because content that replaces its fallback waits until the
 * fallback has been visible for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  LoadedPart.preload = async (): Promise<void> => {
    Part = await load();
  };
  function LoadedPart(props: Props) {
    const meanwhile = useContext(LazyFallback);
    const [, rerender] = useState({});
    useEffect(() => {
      const settle = (failure?: unknown) =>
        rerender(() => {
          if (failure) throw failure;
          return {};
        });
      if (!Part) LoadedPart.preload().then(settle, settle);
    }, []);
    return Part ? <Part {...props} /> : meanwhile;
  }
  return LoadedPart;
}

type LazyPartProps = {
  /** True while the part is open; a failed load is only shown then. */
  readonly open: boolean;
  /** True from the press that opens it until it's open. */
  readonly isAsked?: boolean;
  readonly onClose: () => void;
  /** Shown immediately while the code is loading. */
  readonly frame?: ReactNode;
  readonly children: ReactNode;
};

/**
 * Wraps a `lazyPart` of a page, whose code loads when it is first opened. If the code fails to load, it offers 'Reload'
 * (D32) and leaves the rest of the page unchanged.
 */
export class LazyPart extends Component<
  LazyPartProps,
  { readonly error: unknown; readonly wanted: boolean }
> {
  override readonly state = { error: null, wanted: false };

  static getDerivedStateFromProps({ open }: LazyPartProps) {
    return open ? { wanted: true } : null;
  }

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error, wanted } = this.state;
    const { open, isAsked = false, frame, children } = this.props;
    if (!wanted) return isAsked ? frame : null;
    if (error === null) return <LazyFallback value={open ? frame : null}>{children}</LazyFallback>;
    if (!((error as unknown) instanceof ChunkLoadError)) throw error;
    return open ? <PartFailed onClose={this.props.onClose} /> : null;
  }
}

function PartFailed({ onClose }: { readonly onClose: () => void }) {
  return (
    <div
      ref={bottomBar}
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 border border-line-strong bg-sheet p-4 sm:left-auto sm:w-96"
    >
      <p>Part of this page didn’t load. Your cart is kept.</p>
      <div className="mt-3 flex gap-3">
        <Button onClick={() => window.location.reload()}>Reload</Button>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
