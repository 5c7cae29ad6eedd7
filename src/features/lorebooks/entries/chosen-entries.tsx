import { useState } from 'react'
import { DEFAULT_NOTE_DEPTH, DEFAULT_NOTE_ROLE, MAX_NOTE_DEPTH } from '@/domain/character'
import { DEFAULT_LORE_ORDER, DEFAULT_LORE_POSITION, lorePositions } from '@/domain/lorebook'
import { textLimits } from '@/domain/text-limits'
import { RoleField } from '@/features/shared/prompt/authors-note-fields'
import { Button } from '@/ui/buttons/button'
import { FormDialog } from '@/ui/fields/form-dialog'
import { SelectField } from '@/ui/fields/select-field'
import { ChosenBar } from '@/ui/lists/chosen-bar'
import type { Choice } from '@/ui/lists/use-choice'
import { DraftNumber, DraftText } from '@/features/shared/fields/draft-fields'
import { changeEntries, removeEntries } from './entry-commands'
import { MAX_ORDER } from '../entry/more-fields'
import * as entryWords from '../entry/entry-words'
import * as words from './list-words'

interface Props {
  choice: Choice
  /** Entries that are shown. */
  count: number
}

/** What can be done to all chosen entries at once. LORE-54 */
export function ChosenEntries({ choice, count }: Props) {
  const [dialog, setDialog] = useState<'order' | 'place'>()
  const ids = [...choice.chosen]
  const many = ids.length
  const switchAll = (enabled: boolean) =>
    void changeEntries(ids, { enabled }, enabled ? words.switchedOn(many) : words.switchedOff(many))
  const remove = async () => {
    if (await removeEntries(ids)) choice.chooseNone()
  }
  return (
    <ChosenBar label={words.chosenEntries} choice={choice} count={count}>
      <Button size="small" onClick={() => switchAll(true)}>
        {words.switchOn}
      </Button>
      <Button size="small" onClick={() => switchAll(false)}>
        {words.switchOff}
      </Button>
      <Button size="small" onClick={() => setDialog('order')}>
        {words.setOrder}
      </Button>
      <Button size="small" onClick={() => setDialog('place')}>
        {words.setPlace}
      </Button>
      <Button size="small" onClick={() => void remove()}>
        {words.remove}
      </Button>
      {dialog === 'order' && <OrderDialog ids={ids} onClose={() => setDialog(undefined)} />}
      {dialog === 'place' && <PlaceDialog ids={ids} onClose={() => setDialog(undefined)} />}
    </ChosenBar>
  )
}

interface DialogProps {
  ids: readonly string[]
  onClose: () => void
}

function OrderDialog({ ids, onClose }: DialogProps) {
  const [order, setOrder] = useState<number | undefined>(DEFAULT_LORE_ORDER)
  return (
    <FormDialog
      title={words.orderTitle(ids.length)}
      size="small"
      submitLabel={words.apply}
      isSubmitDisabled={order === undefined}
      onSubmit={() => {
        if (order === undefined) return
        void changeEntries(ids, { order }, words.orderSet(ids.length, order))
        onClose()
      }}
      onClose={onClose}
    >
      <DraftNumber
        label={entryWords.order}
        hint={entryWords.orderHint}
        min={-MAX_ORDER}
        max={MAX_ORDER}
        value={order}
        onChange={setOrder}
      />
    </FormDialog>
  )
}

function PlaceDialog({ ids, onClose }: DialogProps) {
  const [position, setPosition] = useState(DEFAULT_LORE_POSITION)
  const [depth, setDepth] = useState<number | undefined>(DEFAULT_NOTE_DEPTH)
  const [role, setRole] = useState(DEFAULT_NOTE_ROLE)
  const [outlet, setOutlet] = useState<string>()
  const isDeep = position === 'depth'
  return (
    <FormDialog
      title={words.placeTitle(ids.length)}
      size="small"
      submitLabel={words.apply}
      isSubmitDisabled={position === 'outlet' && (outlet ?? '').trim() === ''}
      onSubmit={() => {
        const change = {
          position,
          ...(isDeep && { depth, role }),
          ...(position === 'outlet' && { outlet }),
        }
        void changeEntries(ids, change, words.placeSet(ids.length))
        onClose()
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={entryWords.position}
          hint={entryWords.positionHint}
          options={lorePositions.map((value) => ({ value, label: entryWords.positions[value] }))}
          value={position}
          onChange={({ target }) => {
            const chosen = lorePositions.find((each) => each === target.value)
            if (chosen) setPosition(chosen)
          }}
        />
        {isDeep && (
          <>
            <DraftNumber
              label={entryWords.depth}
              hint={entryWords.depthHint}
              min={0}
              max={MAX_NOTE_DEPTH}
              value={depth}
              onChange={setDepth}
            />
            <RoleField role={role} onChange={setRole} />
          </>
        )}
        {position === 'outlet' && (
          <DraftText
            label={entryWords.outlet}
            hint={entryWords.outletHint}
            max={textLimits.name}
            value={outlet}
            onChange={setOutlet}
          />
        )}
      </div>
    </FormDialog>
  )
}
