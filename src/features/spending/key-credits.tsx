import { useState } from 'react'
import type { KeyCredit } from '@/ai/contracts'
import { describeFailure, inOneText } from '@/features/shared/failures/describe-failure'
import type { ProviderRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import * as words from './words'

/** What is left on the keys of those providers that tell it: OpenRouter. Asked on a press, never before. COST-25 */
export function KeyCredits({ providers }: { providers: readonly ProviderRecord[] }) {
  const telling = providers.filter(({ type, enabled }) => type === 'openrouter' && enabled)
  if (telling.length === 0) return null
  return (
    <div className="mt-5 flex flex-col gap-3">
      {telling.map((provider) => (
        <LeftOnKey key={provider.id} provider={provider} />
      ))}
    </div>
  )
}

type Asked = { is: 'idle' | 'asking' } | { is: 'told'; text: string; isFault: boolean }

function LeftOnKey({ provider }: { provider: ProviderRecord }) {
  const [asked, setAsked] = useState<Asked>({ is: 'idle' })
  const ask = async () => {
    setAsked({ is: 'asking' })
    setAsked(
      await askCredit(provider).then(
        (credit) => ({ is: 'told' as const, text: said(credit), isFault: false }),
        (cause: unknown) => ({
          is: 'told' as const,
          text: inOneText(describeFailure(cause)),
          isFault: true,
        }),
      ),
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="small" busy={asked.is === 'asking'} onClick={() => void ask()}>
        {words.askCredit(provider.name)}
      </Button>
      <p role="status" className={`text-sm ${isFaulty(asked) ? 'text-danger' : 'text-muted'}`}>
        {asked.is === 'told' && asked.text}
      </p>
    </div>
  )
}

function isFaulty(asked: Asked): boolean {
  return asked.is === 'told' && asked.isFault
}

function said({ left }: KeyCredit): string {
  return left === undefined ? words.keyWithoutLimit : words.leftOnKey(left)
}

async function askCredit(provider: ProviderRecord): Promise<KeyCredit> {
  const { connect } = await import('@/runs/providers/connect')
  const { askCredit: askIt } = await connect(provider, { kind: 'models' })
  return askIt ? askIt() : {}
}
