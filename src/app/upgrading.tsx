import { type ReactNode, useEffect, useState } from 'react'
import { Page } from '@/ui/display/page'
import * as words from './words'

/** Milliseconds after which an upgrade is told of. */
const TOLD_AFTER_MS = 1_000

interface Props {
  /** Records that are brought to their present form, of all. */
  done: number
  total: number
  /** Shown until then. */
  children: ReactNode
}

/** Says that older data is brought to its present form, where that takes longer than a moment. */
export default function Upgrading({ done, total, children }: Props) {
  const [isTold, setIsTold] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTold(true), TOLD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isTold) return children
  return (
    <Page title={words.oneMoment} narrow>
      <p role="status">{words.upgrading(done.toLocaleString('en'), total.toLocaleString('en'))}</p>
    </Page>
  )
}
