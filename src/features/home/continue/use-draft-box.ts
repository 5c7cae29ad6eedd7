import { useRef, useState } from 'react'
import { readDraft, writeDraft } from '@/storage/browser/drafts'

/** A box and its draft, which is kept at each key: whoever writes may be in the chat itself a moment later. */
export function useDraftBox(draftKey: string) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [initialDraft] = useState(() => readDraft(draftKey))
  const [isEmpty, setIsEmpty] = useState(initialDraft.trim() === '')
  /** Notices what was typed, and keeps it. */
  const onType = (text: string) => {
    setIsEmpty(text.trim() === '')
    writeDraft(draftKey, text)
  }
  return {
    box,
    initialDraft,
    isEmpty,
    readText: () => box.current?.value ?? '',
    /** Puts another text into the box and keeps it. */
    setText: (text: string) => {
      if (box.current) box.current.value = text
      onType(text)
    },
    onType,
  }
}
