import { ChevronDown } from 'lucide-react'
import { type CustomField, customValuesOf } from '@/domain/dating-session'
import type { ProfileRecord } from '@/storage/dating/dating-records'
import { classNames } from '@/ui/style/class-names'
import * as words from './words'

interface Props {
  profile: ProfileRecord
  /** The session's fields, in its order. */
  customFields: CustomField[]
  /** Id of the name, which names the card; absent where the name stands above already. */
  nameId?: string
  /** A card has less room on a phone: there its photo makes room for the words, and they stand whole, by a press. */
  details?: { isOpen: boolean; onToggle: () => void }
}

/** What a profile says of somebody. */
export function ProfileDescription({ profile, customFields, nameId, details }: Props) {
  const { name, age, bio, interests } = profile
  const values = customValuesOf(profile, { customFields })
  return (
    <div className={classNames('flex flex-col gap-3', details && 'max-md:gap-2')}>
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
          {nameId !== undefined && (
            <h2
              id={nameId}
              dir="auto"
              title={name}
              className="line-clamp-2 min-w-0 font-serif text-xl wrap-anywhere"
            >
              {name}
            </h2>
          )}
          <p className="text-muted">{words.ageOf(age)}</p>
        </div>
        {details && <DetailsButton {...details} />}
      </div>
      <p
        dir="auto"
        className={classNames(
          'wrap-anywhere whitespace-pre-line',
          details && !details.isOpen && 'max-md:line-clamp-2',
        )}
      >
        {bio}
      </p>
      {interests.length > 0 && (
        <ul aria-label={words.interests} className="flex flex-wrap gap-2">
          {interests.map((interest, index) => (
            <li
              key={index}
              dir="auto"
              className="max-w-full rounded-full bg-accent/10 px-3 py-1 text-sm wrap-anywhere text-accent"
            >
              {interest}
            </li>
          ))}
        </ul>
      )}
      {values.length > 0 && (
        <dl
          className={classNames(
            'flex flex-col gap-3 border-t border-border pt-4 text-sm',
            details && 'max-md:pt-3',
          )}
        >
          {values.map(({ key, label, value }) => (
            <div key={key}>
              <dt className="wrap-anywhere text-muted">{label}</dt>
              <dd dir="auto" className="wrap-anywhere">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** Only where the words are below the photo. */
function DetailsButton({ isOpen, onToggle }: NonNullable<Props['details']>) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="-me-2 inline-flex min-h-9 shrink-0 items-center gap-1 rounded-md px-2 text-sm text-accent md:hidden"
      onClick={onToggle}
    >
      {words.details}
      <ChevronDown
        aria-hidden
        size={18}
        strokeWidth={1.5}
        className={classNames('transition-[rotate]', !isOpen && 'rotate-180')}
      />
    </button>
  )
}
