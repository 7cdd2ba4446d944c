/** Progress of an upload, from 0 to 100 percent (S66). */
export function UploadProgress({ percent }: { readonly percent: number }) {
  return (
    <div className="flex w-full max-w-80 items-center gap-3">
      <progress
        aria-label="Image upload"
        max={100}
        value={percent}
        className="h-2 flex-1 appearance-none overflow-hidden rounded-full border border-line-strong bg-well [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-accent"
      />
      <span aria-hidden="true" className="w-11 text-right tabular-nums text-sm">
        {percent} %
      </span>
    </div>
  );
}
