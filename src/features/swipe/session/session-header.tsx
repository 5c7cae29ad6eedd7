import { ArrowLeft } from 'lucide-react'
import { datingWorldLabels } from '@/generation/dating/dating-choices'
import { paths } from '@/lib/paths'
import type { ProfileCounts } from '@/storage/dating/dating-queries'
import type { DatingSessionRecord } from '@/storage/dating/dating-records'
import { Badge } from '@/ui/display/badge'
import { buttonStyle } from '@/ui/buttons/button-style'
import { Link } from '@/ui/buttons/router'
import * as words from './words'

interface Props {
  session: DatingSessionRecord
  counts: ProfileCounts
}

export function SessionHeader({ session, counts }: Props) {
  const { name, worldType, description } = session
  return (
    <header className="flex items-start gap-1 sm:gap-2">
      <Link
        to={paths.swipeChat}
        aria-label={words.backToSessions}
        title={words.backToSessions}
        className={buttonStyle(
          'quiet',
          'medium',
          '-ms-2 size-10 shrink-0 px-0! pointer-coarse:size-11',
        )}
      >
        <ArrowLeft aria-hidden size={20} strokeWidth={1.5} className="rtl:[scale:-1_1]" />
      </Link>
      <div className="min-w-0 grow">
        <h1
          tabIndex={-1}
          dir="auto"
          title={name}
          className="truncate pt-1 text-left font-serif text-xl sm:text-2xl"
        >
          {name}
        </h1>
        <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted figures">
          <Badge>{datingWorldLabels[worldType]}</Badge>
          <span>{words.profiles(counts.total)}</span>
          <span>{words.matches(counts.matched)}</span>
          <span
            dir="auto"
            title={description}
            className="hidden min-w-0 grow basis-60 truncate lg:block"
          >
            {description}
          </span>
        </div>
      </div>
    </header>
  )
}
