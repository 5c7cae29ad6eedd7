import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'

export function SessionCard() {
  return (
    <Card as="section" aria-labelledby="session" className="flex flex-col gap-4">
      <div>
        <h2 id="session" className="font-serif text-lg">
          Session Management
        </h2>
        <p className="mt-1 text-sm text-muted">
          Everything of yours in one file: a backup, or the way to another browser.
        </p>
      </div>
      <div className="mt-auto flex flex-wrap gap-2">
        <Button onClick={() => openTransferDialog({ kind: 'import' })}>Import</Button>
        <Button onClick={() => openTransferDialog({ kind: 'export' })}>Export</Button>
        <Button onClick={() => openTransferDialog({ kind: 'reset' })}>Reset</Button>
      </div>
    </Card>
  )
}
