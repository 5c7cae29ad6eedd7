import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DEFAULT_NOTE_DEPTH, DEFAULT_NOTE_ROLE, MAX_NOTE_DEPTH } from '@/domain/character'
import type { PresetPart } from '@/domain/preset'
import { listLimits } from '@/domain/list-limits'
import { textLimits } from '@/domain/text-limits'
import { RoleField, toWhole } from '@/features/shared/prompt/authors-note-fields'
import * as shared from '@/features/shared/prompt/words'
import { createId } from '@/lib/ids'
import { updatePreset, updatePresetPart } from '@/storage/commands/presets'
import type { Preset } from '@/domain/preset'
import { Button } from '@/ui/buttons/button'
import { IconButton } from '@/ui/buttons/icon-button'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import { moveItem, ReorderList } from '@/ui/lists/reorder-list'
import { Dialog } from '@/ui/overlays/dialog'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

interface Props {
  preset: Preset
  onClose: () => void
}

/** What a part is called. */
function titleOf({ kind, name }: PresetPart): string {
  return kind === 'own' && name?.trim() ? name : words.partTitles[kind]
}

// A failed write stands in its own banner.
const quietly = (written: Promise<unknown>) => void written.catch(() => undefined)

/** One order: its name and its parts. Each change is saved as it is made. */
export function PresetEditor({ preset, onClose }: Props) {
  const { id, parts } = preset
  const [name, setName] = useState(preset.name)
  const saveName = () => {
    const next = name.trim()
    if (next !== '' && next !== preset.name) quietly(updatePreset(id, () => ({ name: next })))
  }
  const change = (toParts: (present: readonly PresetPart[]) => PresetPart[]) =>
    quietly(updatePreset(id, (present) => ({ parts: toParts(present.parts) })))
  const remove = (part: PresetPart) => {
    const index = parts.findIndex((each) => each.id === part.id)
    change((present) => present.filter((each) => each.id !== part.id))
    showToast({
      text: words.partRemoved,
      undo: () => change((present) => [...present.slice(0, index), part, ...present.slice(index)]),
    })
  }
  const add = () =>
    change((present) => {
      const part: PresetPart = { id: createId(), kind: 'own', enabled: true, text: '' }
      const at = present.findIndex(({ kind }) => kind === 'history')
      return [...present.slice(0, at), part, ...present.slice(at)]
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.editOrder(preset.name)}
      size="large"
      footer={
        <>
          <Button
            icon={<Plus aria-hidden size={16} />}
            disabled={parts.length >= listLimits.presetParts}
            onClick={add}
          >
            {words.addText}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              saveName()
              onClose()
            }}
          >
            {words.done}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          label={words.name}
          value={name}
          error={name.trim() === '' ? words.nameRequired : undefined}
          maxLength={textLimits.name}
          onChange={({ target }) => setName(target.value)}
          onBlur={saveName}
        />
        <p className="text-sm text-muted">{words.partsHint}</p>
        <ReorderList
          items={parts}
          keyOf={(part) => part.id}
          nameOf={titleOf}
          label={words.parts}
          onMove={(from, to) => {
            const moved = parts[from]
            const place = parts[to]
            change((present) => {
              // By what they are and not by where they were: another tab may have changed the list.
              const at = present.findIndex((part) => part.id === moved?.id)
              const next = present.findIndex((part) => part.id === place?.id)
              return at === -1 || next === -1 ? [...present] : moveItem(present, at, next)
            })
          }}
        >
          {(part, handle) => (
            <PartRow
              presetId={id}
              part={part}
              handle={handle}
              onRemove={part.kind === 'own' ? () => remove(part) : undefined}
            />
          )}
        </ReorderList>
      </div>
    </Dialog>
  )
}

interface RowProps {
  presetId: string
  part: PresetPart
  handle: ReactNode
  onRemove: (() => void) | undefined
}

function PartRow({ presetId, part, handle, onRemove }: RowProps) {
  const title = titleOf(part)
  const hint = words.partHints[part.kind]
  const change = (next: Parameters<typeof updatePresetPart>[2]) =>
    quietly(updatePresetPart(presetId, part.id, next))
  return (
    <div className="rounded-md border border-border bg-surface px-2">
      <div className="flex min-h-12 items-center gap-2">
        {handle}
        <div className="min-w-0 grow">
          {part.kind === 'history' ? (
            <p className="py-2 text-sm font-medium">{title}</p>
          ) : (
            <SwitchField
              label={title}
              aria-label={words.isOn(title)}
              checked={part.enabled}
              onChange={({ target }) => change({ enabled: target.checked })}
            />
          )}
          {hint !== undefined && <p className="pb-2 text-sm text-muted">{hint}</p>}
        </div>
        {onRemove && (
          <IconButton icon={Trash2} label={`${words.removePart} ${title}`} onClick={onRemove} />
        )}
      </div>
      {part.kind === 'own' && <OwnPartFields part={part} onChange={change} />}
    </div>
  )
}

interface OwnProps {
  part: PresetPart
  onChange: (change: Parameters<typeof updatePresetPart>[2]) => void
}

/** A text of the user's: kept when its field is left. */
function OwnPartFields({ part, onChange }: OwnProps) {
  const [name, setName] = useState(part.name ?? '')
  const [text, setText] = useState(part.text ?? '')
  const [depth, setDepth] = useState(String(part.depth ?? DEFAULT_NOTE_DEPTH))
  const isAmong = part.depth !== undefined
  return (
    <div className="flex flex-col gap-4 px-3 pt-1 pb-4">
      <TextField
        label={words.name}
        value={name}
        maxLength={textLimits.name}
        onChange={({ target }) => setName(target.value)}
        onBlur={() => onChange({ name: name.trim() || undefined })}
      />
      <TextAreaField
        label={words.text}
        hint={words.textHint}
        rows={3}
        maxLength={textLimits.other}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => onChange({ text })}
      />
      <SwitchField
        label={words.among}
        checked={isAmong}
        onChange={({ target }) =>
          onChange({ depth: target.checked ? toWhole(depth, 0, MAX_NOTE_DEPTH) : undefined })
        }
      />
      {isAmong && (
        <TextField
          label={shared.depth}
          hint={shared.depthHint}
          inputMode="numeric"
          value={depth}
          onChange={({ target }) => setDepth(target.value)}
          onBlur={() => {
            const whole = toWhole(depth, 0, MAX_NOTE_DEPTH)
            setDepth(String(whole))
            onChange({ depth: whole })
          }}
        />
      )}
      <RoleField role={part.role ?? DEFAULT_NOTE_ROLE} onChange={(role) => onChange({ role })} />
    </div>
  )
}
