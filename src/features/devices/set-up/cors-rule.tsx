import { CopyButton } from '@/ui/buttons/copy-button'
import { type BucketService, corsRule } from './bucket-services'
import * as words from './words'

/** The rule that lets this page ask a bucket of a service, to be pasted there. */
export function CorsRule({ service }: { service: BucketService }) {
  const rule = corsRule(service, location.origin)
  return (
    <figure className="rounded-md border border-border bg-surface-raised">
      <figcaption className="flex items-center justify-between gap-3 border-b border-border px-4">
        <span className="text-sm font-medium">{words.rule}</span>
        <CopyButton text={rule} label={words.copyRule} />
      </figcaption>
      <pre className="px-4 py-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">{rule}</pre>
      <p className="px-4 pb-3 text-sm text-muted">{words.ruleText}</p>
    </figure>
  )
}
