import { shortcutGroups } from './shortcuts'

/** The keys that do something, by place. */
export function ShortcutsSection() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-6">
      {shortcutGroups.map(({ title, shortcuts }) => (
        <div key={title}>
          <h3 className="text-sm font-medium">{title}</h3>
          <dl className="mt-2 flex flex-col gap-1.5 text-sm">
            {shortcuts.map(({ keys, action }) => (
              <div key={action} className="flex items-baseline gap-4">
                <dt className="w-32 shrink-0">
                  <Keys keys={keys} />
                </dt>
                <dd className="min-w-0 text-muted">{action}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}

function Keys({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <span key={key}>
      {index > 0 && ' + '}
      <kbd className="rounded-sm border border-border bg-surface-raised px-2 py-0.5 font-sans text-xs">
        {key}
      </kbd>
    </span>
  ))
}
