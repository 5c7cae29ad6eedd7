import { useEffect, useState } from 'react'
import { textLimits } from '@/domain/text-limits'
import { failureText } from '@/features/shared/failures/describe-failure'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { paths } from '@/lib/paths'
import { createPreset, deletePreset } from '@/storage/commands/presets'
import {
  MAX_PRESET_FILE,
  PresetFileError,
  type ReadPreset,
  readPresetFile,
} from '@/storage/presets/read-preset-file'
import { navigateFromHere } from '@/ui/buttons/history'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import { Dialog } from '@/ui/overlays/dialog'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

interface Props {
  file: File
  onClose: () => void
}

/** Shows the order of parts that a file holds, and imports it once the user agrees. PROMPT-13 */
export default function ImportPresetDialog({ file, onClose }: Props) {
  const [found, setFound] = useState<ReadPreset>()
  const [fault, setFault] = useState<string>()
  const [isWriting, setIsWriting] = useState(false)
  const name = (file.name.replace(/\.json$/i, '').trim() || words.importTitle).slice(
    0,
    textLimits.name,
  )
  useEffect(() => {
    let isCurrent = true
    read(file).then(
      (next) => isCurrent && setFound(next),
      (cause: unknown) => isCurrent && setFault(faultText(cause)),
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  const store = async ({ parts }: ReadPreset) => {
    setIsWriting(true)
    const goTo = navigateFromHere()
    try {
      const id = await createPreset({ name, parts })
      showToast({
        text: words.imported(name),
        kind: 'success',
        goesAlong: true,
        undo: () => void deletePreset(id).catch(reportFailure),
      })
      onClose()
      goTo(paths.promptOrders)
    } catch (cause) {
      setFault(failureText(cause, words.notImported))
      setIsWriting(false)
    }
  }
  return (
    <Dialog
      open
      size="small"
      title={words.importOrderTitle}
      description={<span className="wrap-anywhere">{name}</span>}
      onOpenChange={(isOpen) => !isOpen && !isWriting && onClose()}
      footer={
        <>
          <Button disabled={isWriting} onClick={onClose}>
            {found ? words.cancel : words.close}
          </Button>
          {found && (
            <Button variant="primary" busy={isWriting} onClick={() => void store(found)}>
              {words.importOrder}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {fault !== undefined && <Banner kind="danger">{fault}</Banner>}
        {!found && fault === undefined && (
          <p role="status" className="text-muted">
            {words.readingFile}
          </p>
        )}
        {found && <Found found={found} />}
      </div>
    </Dialog>
  )
}

function Found({ found: { parts, leftOut, sampling } }: { found: ReadPreset }) {
  const on = parts.filter(({ enabled }) => enabled).length
  const own = parts.filter(({ kind }) => kind === 'own').length
  const settings = sampling.map((each) => `${each.name} ${each.value}`).join(', ')
  return (
    <>
      <p>{words.willCome(on, parts.length, own)}</p>
      <p>{words.notChosenYet}</p>
      {leftOut.length > 0 && (
        <p className="wrap-anywhere text-muted">{words.importedWithout(leftOut.join(', '))}</p>
      )}
      {settings !== '' && <p className="text-muted">{words.samplingNote(settings)}</p>}
    </>
  )
}

/** @throws {PresetFileError} */
async function read(file: File): Promise<ReadPreset> {
  if (file.size > MAX_PRESET_FILE) throw new PresetFileError('preset_too_large')
  return readPresetFile(await file.text())
}

function faultText(cause: unknown): string {
  return cause instanceof PresetFileError
    ? words.importFaults[cause.code]
    : failureText(cause, words.notImported)
}
