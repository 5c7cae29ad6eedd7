import { Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import { shownFileName } from '@/lib/files/shown-file-name'
import { takeLaunchedFiles } from '@/lib/launched-files'
import { paths } from '@/lib/paths'
import { receivedFaults } from '@/lib/received'
import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { forgetReceived, readReceived, type Received } from '@/storage/browser/received'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { useLocation, useNavigate } from '@/ui/buttons/router'
import { Banner } from '@/ui/display/banner'
import { Card } from '@/ui/display/card'
import { EmptyState } from '@/ui/display/empty-state'
import { Page } from '@/ui/display/page'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { pageHeading } from '@/ui/focus-elsewhere'
import { formatBytes } from '@/ui/format-size'
import { useScrollTabStop } from '@/ui/lists/use-scroll-tab-stop'
import { showToast } from '@/ui/overlays/toast-store'
import { usePageTitle } from '@/ui/use-page-title'
import { PutIntoChat } from './put-into-chat'
import * as words from './words'

/** What another app has handed over, until the user says what becomes of it; files that the app is opened with go to their preview. */
export function ReceivedScreen() {
  usePageTitle(words.title)
  const navigate = useNavigate()
  const { search } = useLocation()
  const [received, setReceived] = useReceived()
  useEffect(() => {
    takeLaunchedFiles((files) => {
      // A reload would bring the page of what is shared, which these are not.
      navigate(paths.home, { replace: true })
      openTransferDialog({ kind: 'cards', sources: files })
    })
  }, [navigate])
  const fault = receivedFaults.find((each) => each === new URLSearchParams(search).get('fault'))
  const throwAway = () => {
    pageHeading()?.focus({ preventScroll: true })
    void forgetReceived()
    setReceived(null)
    showToast({ text: words.thrownAway })
  }
  return (
    <Page title={words.title} intro={received ? words.intro : undefined} narrow>
      <div className="flex flex-col gap-6">
        {fault !== undefined && (
          <Banner kind="warning" title={words.faults[fault].title}>
            {words.faults[fault].text}
          </Banner>
        )}
        {received === 'unreadable' && (
          <Banner kind="danger" title={words.notRead}>
            {words.notReadText}
          </Banner>
        )}
        {received === undefined ? (
          <SkeletonGroup label={words.loading}>
            <Skeleton className="h-40" />
          </SkeletonGroup>
        ) : received === null || received === 'unreadable' ? (
          <EmptyState
            icon={Inbox}
            title={words.nothing}
            actions={
              <ButtonLink to={paths.home} variant="primary">
                {words.goHome}
              </ButtonLink>
            }
          >
            {words.nothingText}
          </EmptyState>
        ) : (
          <>
            <WhatCame received={received} />
            <PutIntoChat received={received} />
            <Import received={received} />
            <Button className="self-start" onClick={throwAway}>
              {words.throwAway}
            </Button>
          </>
        )}
      </div>
    </Page>
  )
}

/** Null where there is nothing, undefined until it is read. */
type Found = Received | 'unreadable' | null | undefined

function useReceived() {
  const [received, setReceived] = useState<Found>()
  useEffect(() => {
    let isGone = false
    readReceived(Date.now()).then(
      (found) => !isGone && setReceived(found ?? null),
      () => !isGone && setReceived('unreadable'),
    )
    return () => {
      isGone = true
    }
  }, [])
  return [received, setReceived] as const
}

function WhatCame({ received: { text, isCut, files, leftOut } }: { received: Received }) {
  const scroll = useScrollTabStop()
  return (
    <Card className="flex flex-col gap-5">
      {text !== '' && (
        <section aria-labelledby="received-text" className="flex flex-col gap-2">
          <h2 id="received-text" className="text-sm font-medium">
            {words.text}
          </h2>
          <div ref={scroll} className="relative max-h-60 overflow-y-auto">
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          </div>
          {isCut && <p className="text-sm text-warning">{words.textIsCut}</p>}
        </section>
      )}
      {files.length > 0 && (
        <section aria-labelledby="received-files" className="flex flex-col gap-2">
          <h2 id="received-files" className="text-sm font-medium">
            {words.files}
          </h2>
          <ul className="flex flex-col gap-1">
            {files.map((file, index) => (
              <li key={index} className="flex flex-wrap justify-between gap-x-4">
                <bdi className="min-w-0 wrap-anywhere">{shownFileName(file.name)}</bdi>
                <span className="text-sm text-muted">{formatBytes(file.size)}</span>
              </li>
            ))}
          </ul>
          {leftOut > 0 && <p className="text-sm text-warning">{words.leftOut(leftOut)}</p>}
        </section>
      )}
    </Card>
  )
}

/** The way to the import of whatever a file turns out to be; of a text, where it looks like JSON. From then on only this page has it. */
function Import({ received: { text, files } }: { received: Received }) {
  const sources = files.length > 0 ? files : /^\s*[[{]/.test(text) ? [text] : []
  if (sources.length === 0) return null
  return (
    <Card
      as="section"
      aria-labelledby="received-import"
      className="flex flex-col items-start gap-3"
    >
      <h2 id="received-import" className="font-serif text-lg">
        {words.asImport}
      </h2>
      <p className="text-sm text-muted">{words.asImportText}</p>
      <Button
        onClick={() => {
          void forgetReceived()
          openTransferDialog({ kind: 'cards', sources })
        }}
      >
        {words.lookInside(sources.length)}
      </Button>
    </Card>
  )
}
