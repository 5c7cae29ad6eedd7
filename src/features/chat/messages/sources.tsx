import { useState } from 'react'
import { isPageAddress, type Source } from '@/domain/source'
import { Button } from '@/ui/buttons/button'
import { SafeLink } from '@/ui/markdown/safe-link'
import { Dialog } from '@/ui/overlays/dialog'
import * as words from './late-words'

interface Props {
  sources: readonly Source[]
}

/** How many pages an answer refers to; pressed, which. Nothing of them is fetched. */
export function SourcesButton({ sources }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const pages = sources.filter(({ address }) => isPageAddress(address))
  if (pages.length === 0) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        // They are a part of what the answer says: seen without a pointer on it.
        data-kept
        className="ms-2 min-h-6 shrink-0 rounded-sm px-1 underline hover:text-text"
        onClick={() => setIsOpen(true)}
      >
        {words.sourcesOf(pages.length)}
      </button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setIsOpen}
          title={words.sources}
          description={words.sourcesIntro}
          footer={<Button onClick={() => setIsOpen(false)}>{words.closeSources}</Button>}
        >
          <ol className="flex list-decimal flex-col gap-3 ps-6">
            {pages.map(({ address, title = address }) => (
              <li key={address} className="[overflow-wrap:anywhere] [&_a]:link">
                <bdi>
                  <SafeLink address={address} visibleText={title}>
                    {title}
                  </SafeLink>
                </bdi>
              </li>
            ))}
          </ol>
        </Dialog>
      )}
    </>
  )
}
