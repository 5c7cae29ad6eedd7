import type { MessageRecord } from '@/storage/database/records'
import LoreButton from '../lore/lore-button'
import RollAgain from './roll-again'
import { SourcesButton } from './sources'
import UsageNote from './usage-note'

interface Props {
  message: MessageRecord
  isLast: boolean
  /** Whether what is seldom done is shown. */
  isNear: boolean
}

/** What only some answers have: another roll of chance, the lore that they were written with, and what they have cost, and the pages that they name. */
export default function AnswerExtras({ message, isLast, isNear }: Props) {
  return (
    <>
      {message.greeting && isLast && <RollAgain message={message} />}
      {message.lore !== undefined && isNear && <LoreButton message={message} />}
      {message.sources && <SourcesButton sources={message.sources} />}
      {message.usage && <UsageNote usage={message.usage} at={message.timestamp} />}
    </>
  )
}
