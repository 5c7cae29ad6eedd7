import { BookOpen, FileClock, Globe } from 'lucide-react'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { writeLorebook } from '@/storage/lorebooks/write/write-lorebook'
import { downloadBlob } from '@/ui/pictures/download'
import * as words from './export-words'

type Form = Parameters<typeof writeLorebook>[1]

async function exportLorebook(bookId: string, form: Form): Promise<void> {
  const { blob, fileName } = await writeLorebook(bookId, form)
  downloadBlob(blob, fileName)
}

/** What a menu offers to export a book as. LORE-04 @param hasSource whether the file that it came from is kept */
export function exportItems(bookId: string, hasSource: boolean) {
  const choose = (form: Form) => () => void exportLorebook(bookId, form).catch(reportFailure)
  return [
    { label: words.v3, hint: words.v3Hint, icon: BookOpen, onChoose: choose('v3') },
    {
      label: words.sillytavern,
      hint: words.sillytavernHint,
      icon: Globe,
      onChoose: choose('sillytavern'),
    },
    {
      label: words.own,
      hint: hasSource ? words.ownHint : words.ownHintNone,
      icon: FileClock,
      disabled: !hasSource,
      onChoose: choose('own'),
    },
  ]
}
