/** Look of a text control: input, textarea, select. 16 px text, so that iOS does not zoom. */
export const CONTROL_STYLE =
  'block w-full min-w-0 min-h-10 rounded-md border border-input-border bg-surface px-3 py-1.5 text-base text-text pointer-coarse:min-h-11 ' +
  'transition-colors focus-visible:outline-offset-0 focus-visible:border-accent ' +
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger ' +
  'disabled:cursor-not-allowed disabled:bg-surface-raised disabled:text-muted ' +
  'read-only:not-[select]:bg-surface-raised'
