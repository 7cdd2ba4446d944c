import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";

/** Saves a form as its own button would. Resolves to false if it stays unsaved; it then says why. */
type Save = () => Promise<boolean>;

type Unsaved = { readonly saves: readonly Save[]; readonly add: (save: Save) => () => void };

const UnsavedContext = createContext<Unsaved>({ saves: [], add: () => () => undefined });

/** Surrounds forms, and the step that relies on them, so that the step can't drop what was typed and not saved. */
export function UnsavedForms({ children }: { readonly children: ReactNode }) {
  const [saves, setSaves] = useState<readonly Save[]>([]);
  const unsaved = useMemo(() => ({ saves, add: adding(setSaves) }), [saves]);
  return <UnsavedContext value={unsaved}>{children}</UnsavedContext>;
}

const adding = (setSaves: (change: (before: readonly Save[]) => readonly Save[]) => void) => (save: Save) => {
  setSaves((before) => [...before, save]);
  return () => setSaves((before) => before.filter((one) => one !== save));
};

/** Reports a form with unsaved input to the step around it. */
export function useReportUnsaved(isUnsaved: boolean, onSave: Save): void {
  const report = useEffectEvent(useContext(UnsavedContext).add);
  const save = useEffectEvent(onSave);
  useEffect(() => (isUnsaved ? report(() => save()) : undefined), [isUnsaved]);
}

/** For the step: whether a form in it has unsaved input, and a way to save all of them, which resolves to false if one stays unsaved. */
export function useUnsavedForms() {
  const { saves } = useContext(UnsavedContext);
  const [isSaving, setSaving] = useState(false);
  async function saveAll(): Promise<boolean> {
    setSaving(true);
    const saved = await allOf(saves);
    setSaving(false);
    return saved;
  }
  return { isUnsaved: saves.length > 0, isSaving, saveAll };
}

async function allOf(saves: readonly Save[]): Promise<boolean> {
  for (const save of saves) if (!(await save())) return false;
  return true;
}
