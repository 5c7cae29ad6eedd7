import { SpentAtProvider } from '@/features/shared/money/spent-now'
import { useId, useRef, useState } from 'react'
import { providerInfo } from '@/ai/catalogue'
import { modelWarning } from '@/features/shared/providers/model-choices'
import { endpointFault } from '@/domain/endpoint-faults'
import { baseAddressOf } from '@/domain/provider-endpoint'
import { countCharactersOfProvider } from '@/storage/database/queries'
import type { ProviderRecord } from '@/storage/database/records'
import { useCharacterCountOfProvider } from '@/storage/hooks/use-providers'
import { Badge } from '@/ui/display/badge'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import { ConnectionResult } from './connection-result'
import { DeleteProviderDialog } from './delete-provider-dialog'
import { removeProvider } from './remove-provider'
import { useConnectionTest } from './use-connection-test'
import * as words from './words'

interface Props {
  provider: ProviderRecord
  /** Providers that could take over its characters. */
  others: ProviderRecord[]
  onEdit: () => void
}

/** One provider. */
export function ProviderCard({ provider, others, onEdit }: Props) {
  const { id, name, type, defaultModel, enabled } = provider
  const headingId = useId()
  const count = useCharacterCountOfProvider(id)
  const test = useConnectionTest(provider)
  const result = useRef<HTMLDivElement>(null)
  const testButton = useRef<HTMLButtonElement>(null)
  // "Stop" and "Retry" go with what they stand in.
  useKeepFocus(result, test.state.status, () => testButton.current)
  const [charactersToLose, setCharactersToLose] = useState(0)
  // A warning about days needs the day, not the moment.
  const [now] = useState(Date.now)
  const warning = modelWarning(type, defaultModel, undefined, now)

  const startDelete = async () => {
    const used = await countCharactersOfProvider(id)
    if (used > 0) setCharactersToLose(used)
    else {
      focusNeighbour()
      await removeProvider(provider)
    }
  }
  return (
    <Card as="article" aria-labelledby={headingId} className="flex h-full flex-col">
      <div className="flex items-start justify-between gap-3">
        <h2
          id={headingId}
          dir="auto"
          className="min-w-0 truncate text-left font-medium"
          title={name}
        >
          {name}
        </h2>
        <Badge tone={enabled ? 'success' : 'neutral'} className="mt-0.5 shrink-0">
          {enabled ? words.enabled : words.disabled}
        </Badge>
      </div>
      <p className="mt-1 text-sm wrap-anywhere">
        {providerInfo(type).name} · {defaultModel}
      </p>
      <p className="text-sm wrap-anywhere text-muted">{whereTo(provider)}</p>
      <p className="text-sm text-muted">{count === undefined ? '\u00a0' : usedBy(count)}</p>
      <SpentAtProvider providerId={id} />
      {warning !== undefined && <p className="mt-2 text-sm text-warning">{warning}</p>}
      <div ref={result}>
        <ConnectionResult
          state={test.state}
          onStop={test.stop}
          onEdit={onEdit}
          onRetry={() => void test.start()}
          onSendMessage={() => void test.start(true)}
        />
      </div>
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <Button
          ref={testButton}
          size="small"
          busy={test.state.status === 'testing'}
          busyText={words.testing}
          onClick={() => void test.start()}
        >
          {words.test}
        </Button>
        <Button size="small" onClick={onEdit}>
          {words.edit}
        </Button>
        <Button size="small" variant="quiet" onClick={() => void startDelete()}>
          {words.remove}
        </Button>
      </div>
      {charactersToLose > 0 && (
        <DeleteProviderDialog
          provider={provider}
          others={others}
          characterCount={charactersToLose}
          onClose={() => setCharactersToLose(0)}
        />
      )}
    </Card>
  )
}

/** Whom a provider calls, in words. */
function whereTo(provider: ProviderRecord): string {
  if (endpointFault(provider) !== undefined) return words.addressUnusable
  if (provider.type === 'device') return words.onThisDevice
  return baseAddressOf(provider) ?? words.insideThisPage
}

function usedBy(count: number): string {
  if (count === 0) return words.noCharactersUseItYet
  return words.usedBy(count)
}
