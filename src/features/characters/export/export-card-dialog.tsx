import { type SyntheticEvent, useState } from 'react'
import type { CardFileKind } from '@/storage/cards/export/card-file'
import type { CharacterRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import { Spinner } from '@/ui/display/spinner'
import { ChoiceField } from '@/ui/fields/choice-field'
import { Dialog } from '@/ui/overlays/dialog'
import type { ExportOutlook } from './card-export'
import { useCardExport } from './use-card-export'
import * as words from './words'

interface Props {
  character: CharacterRecord
  onClose: () => void
}

type Format = 'png' | 'json' | 'charx'
type Version = Extract<CardFileKind, 'own' | 'v3' | 'v2'>

interface Choice {
  format: Format
  version?: Version
  isUnedited: boolean
}

/** Exports a character as a card. */
export default function ExportCardDialog({ character, onClose }: Props) {
  const { outlook, failure, isRunning, start } = useCardExport(character, onClose)
  const [choice, setChoice] = useState<Choice>({ format: 'png', isUnedited: false })
  const version = choice.version ?? (outlook?.format ? 'own' : 'v3')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const kind = choice.format === 'json' ? version : choice.format
    void start({ kind, isUnedited: choice.isUnedited })
  }
  return (
    <Dialog
      open
      title={words.exportCard}
      description={words.exportCardText}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isRunning}
            busyText={words.exporting}
            disabled={!outlook}
          >
            {words.exportLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {outlook ? (
          <ExportFields
            {...{ outlook, choice, version }}
            hasDescription={(character.description ?? '').trim() !== ''}
            onChange={(change) => setChoice((before) => ({ ...before, ...change }))}
          />
        ) : (
          failure === undefined && (
            <p role="status" className="flex items-center gap-2 text-sm text-muted">
              <Spinner />
              {words.readingTheCard}
            </p>
          )
        )}
        {failure !== undefined && (
          <Banner kind="warning" title={words.cardNotExported}>
            {failure}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

interface FieldsProps {
  outlook: ExportOutlook
  choice: Choice
  version: Version
  hasDescription: boolean
  onChange: (change: Partial<Choice>) => void
}

function ExportFields({ outlook, choice, version, hasDescription, onChange }: FieldsProps) {
  const { format: cardFormat, isEdited, pictures, files } = outlook
  const hasMore = pictures > 0 || files > 0
  const formats: { value: Format; label: string; hint: string }[] = [
    { value: 'png', label: words.png, hint: words.pngHint },
    { value: 'json', label: words.json, hint: words.jsonHint },
  ]
  if (hasMore) formats.push({ value: 'charx', label: words.charx, hint: words.charxHint })
  const versions: { value: Version; label: string; hint: string }[] = [
    { value: 'v3', label: words.v3, hint: words.v3Hint },
    { value: 'v2', label: words.v2, hint: words.v2Hint },
  ]
  if (cardFormat)
    versions.unshift({
      value: 'own',
      label: words.ownFormat,
      hint: words.ownFormatHint(words.formatNames[cardFormat]),
    })
  return (
    <>
      <ChoiceField
        label={words.format}
        value={choice.format}
        choices={formats}
        onValueChange={(format) => onChange({ format })}
      />
      {choice.format === 'json' && (
        <ChoiceField
          label={words.version}
          value={version}
          choices={versions}
          onValueChange={(next) => onChange({ version: next })}
        />
      )}
      {isEdited && (
        <ChoiceField
          label={words.changes}
          value={choice.isUnedited ? 'without' : 'with'}
          choices={[
            { value: 'with', label: words.withChanges },
            { value: 'without', label: words.withoutChanges, hint: words.withoutChangesHint },
          ]}
          onValueChange={(next) => onChange({ isUnedited: next === 'without' })}
        />
      )}
      {hasDescription && !choice.isUnedited && (
        <Banner kind="info">{words.descriptionGoesAlong}</Banner>
      )}
      <ul className="flex flex-col gap-1.5 text-sm text-muted">
        <li>{words.inTheCard}</li>
        {hasMore && choice.format === 'charx' && (
          <>
            {pictures > 0 && <li>{words.picturesGoAlong(pictures)}</li>}
            {files > 0 && <li>{words.theCardsFilesGoAlong}</li>}
          </>
        )}
        {pictures > 0 && choice.format !== 'charx' && <li>{words.picturesStay(pictures)}</li>}
        <li>{words.neverInIt}</li>
      </ul>
    </>
  )
}
