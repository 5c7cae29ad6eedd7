import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import * as words from './words'

export function SessionCard() {
  return (
    <Card as="section" aria-labelledby="session" className="flex flex-col gap-4">
      <div>
        <h2 id="session" className="font-serif text-lg">
          {words.sessionManagement}
        </h2>
        <p className="mt-1 text-sm text-muted">{words.sessionManagementText}</p>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button onClick={() => openTransferDialog({ kind: 'import' })}>{words.importLabel}</Button>
        <Button onClick={() => openTransferDialog({ kind: 'export' })}>{words.exportLabel}</Button>
        <Button onClick={() => openTransferDialog({ kind: 'reset' })}>{words.reset}</Button>
      </div>
    </Card>
  )
}
