import { Copy, FileInput, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type PresetPart, standardParts } from '@/domain/preset'
import { textLimits } from '@/domain/text-limits'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { createPreset, deletePreset } from '@/storage/commands/presets'
import type { Preset } from '@/domain/preset'
import { usePresets } from '@/storage/hooks/use-presets'
import { Button } from '@/ui/buttons/button'
import { IconButton } from '@/ui/buttons/icon-button'
import { Card } from '@/ui/display/card'
import { Page } from '@/ui/display/page'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { showToast } from '@/ui/overlays/toast-store'
import { usePageTitle } from '@/ui/use-page-title'
import { PresetEditor } from './preset-editor'
import * as words from './words'

/** Orders of the prompt: Parlour's own and those of the user. PROMPT-13 */
export function PresetsScreen() {
  usePageTitle(words.title)
  const presets = usePresets()
  const [editedId, setEditedId] = useState<string>()
  const file = useRef<HTMLInputElement>(null)
  const edited = presets?.find(({ id }) => id === editedId)

  const make = (name: string, parts: readonly PresetPart[]) =>
    createPreset({ name: name.slice(0, textLimits.name), parts: [...parts] }).then(
      setEditedId,
      // A failed write stands in its own banner.
      () => undefined,
    )
  return (
    <Page
      title={words.title}
      intro={words.intro}
      narrow
      actions={
        <>
          <Button icon={<FileInput aria-hidden size={16} />} onClick={() => file.current?.click()}>
            {words.importOrder}
          </Button>
          <Button
            variant="primary"
            icon={<Plus aria-hidden size={16} />}
            onClick={() => void make(words.ownOrder, standardParts)}
          >
            {words.newOrder}
          </Button>
        </>
      }
    >
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        className="hidden"
        aria-label={words.importOrder}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          target.value = ''
          if (chosen) openTransferDialog({ kind: 'preset', file: chosen })
        }}
      />
      <div className="flex flex-col gap-4">
        <ul aria-label={words.orders} className="grid gap-3">
          <li>
            <Card className="flex flex-wrap items-center gap-3">
              <div className="min-w-0 grow">
                <h2 className="font-medium">{words.parlour}</h2>
                <p className="text-sm text-muted">{words.parlourHint}</p>
              </div>
              <IconButton
                icon={Copy}
                label={`${words.copy} ${words.parlour}`}
                onClick={() => void make(words.copyOf(words.parlour), standardParts)}
              />
            </Card>
          </li>
          {presets?.map((preset) => (
            <PresetRow
              key={preset.id}
              preset={preset}
              onEdit={() => setEditedId(preset.id)}
              onCopy={() => void make(words.copyOf(preset.name), preset.parts)}
            />
          ))}
        </ul>
      </div>
      {edited && (
        <PresetEditor key={edited.id} preset={edited} onClose={() => setEditedId(undefined)} />
      )}
    </Page>
  )
}

interface RowProps {
  preset: Preset
  onEdit: () => void
  onCopy: () => void
}

function PresetRow({ preset, onEdit, onCopy }: RowProps) {
  const { id, name, parts } = preset
  const remove = async () => {
    focusNeighbour()
    const undo = await deletePreset(id)
    if (!undo) return
    showToast({ text: words.deleted(name), undo: () => void undo().catch(reportFailure) })
  }
  const on = parts.filter(({ enabled }) => enabled).length
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 grow">
          <h2 dir="auto" className="font-medium [overflow-wrap:anywhere]">
            {name}
          </h2>
          <p className="text-sm text-muted">{words.countOfParts(on, parts.length)}</p>
        </div>
        <div className="flex">
          <IconButton icon={Pencil} label={`${words.edit} ${name}`} onClick={onEdit} />
          <IconButton icon={Copy} label={`${words.copy} ${name}`} onClick={onCopy} />
          <IconButton
            icon={Trash2}
            label={`${words.remove} ${name}`}
            // A failed write stands in its own banner.
            onClick={() => void remove().catch(() => undefined)}
          />
        </div>
      </Card>
    </li>
  )
}
