import { useState } from 'react'
import type { PreparedPicture } from '@/lib/prepare-picture'
import { Button } from '@/ui/button'
import { useBlobUrl } from '@/ui/use-blob-url'

interface Props {
  picture: PreparedPicture
  /** What it was made from. */
  prompt: string
  onSave: () => Promise<void>
  onDiscard: () => void
}

/** A picture that was just made. GAL-12, GAL-13. */
export function GenerateResult({ picture, prompt, onSave, onDiscard }: Props) {
  const url = useBlobUrl(picture.blob)
  const [isSaving, setIsSaving] = useState(false)
  const save = async () => {
    setIsSaving(true)
    await onSave()
    setIsSaving(false)
  }
  return (
    <section aria-label="Result" className="flex flex-col gap-4">
      <span role="status" className="sr-only">
        The picture is ready.
      </span>
      {url && (
        <img
          src={url}
          alt={prompt}
          width={picture.width || undefined}
          height={picture.height || undefined}
          className="h-auto max-h-125 w-auto max-w-full self-start rounded-md object-contain"
        />
      )}
      <p dir="auto" className="max-h-40 overflow-auto text-sm wrap-anywhere text-muted">
        {prompt}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isSaving} onClick={() => void save()}>
          Save to Gallery
        </Button>
        <Button onClick={onDiscard}>Discard</Button>
      </div>
    </section>
  )
}
