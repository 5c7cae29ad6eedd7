import { ClipboardPaste, MonitorSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import { isCryptoAvailable } from '@/storage/vault/vault-crypto'
import { Banner } from '@/ui/display/banner'
import { Card } from '@/ui/display/card'
import { StoreSees } from './store-sees'
import * as words from './words'

/** What it is, and the two ways to begin. */
export function OffPart() {
  return (
    <div className="flex flex-col gap-6">
      <p>{words.offIntro}</p>
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        {words.offPoints.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Ways />
      <StoreSees startsOpen />
    </div>
  )
}

function Ways() {
  if (!isCryptoAvailable())
    return (
      <Banner kind="warning" title={words.notPossible}>
        {words.notPossibleText}
      </Banner>
    )
  if (typeof CompressionStream === 'undefined')
    return (
      <Banner kind="warning" title={words.tooOld}>
        {words.tooOldText}
      </Banner>
    )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Way text={words.setUpHereText}>
        <ButtonLink
          to={`${paths.devices}?way=new`}
          variant="primary"
          icon={<MonitorSmartphone aria-hidden size={16} className="shrink-0" />}
        >
          {words.setUpHere}
        </ButtonLink>
      </Way>
      <Way text={words.haveTextText}>
        <ButtonLink
          to={`${paths.devices}?way=text`}
          icon={<ClipboardPaste aria-hidden size={16} className="shrink-0" />}
        >
          {words.haveText}
        </ButtonLink>
      </Way>
    </div>
  )
}

function Way({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-4">
      {children}
      <p className="text-sm text-muted">{text}</p>
    </Card>
  )
}
