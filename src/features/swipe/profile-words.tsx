import { type CustomField, customValuesOf } from '@/domain/dating-session'
import type { ProfileRecord } from '@/storage/dating-records'

interface Props {
  profile: ProfileRecord
  /** The session's fields, in its order. */
  customFields: CustomField[]
  /** Id of the name, which names the card; absent where the name stands above already. */
  nameId?: string
}

/** What a profile says of somebody. SWIPE-20. */
export function ProfileWords({ profile, customFields, nameId }: Props) {
  const { name, age, bio, interests } = profile
  const values = customValuesOf(profile, { customFields })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
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
        <p className="text-muted">Age {age}</p>
      </div>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {bio}
      </p>
      {interests.length > 0 && (
        <ul aria-label="Interests" className="flex flex-wrap gap-2">
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
        <dl className="flex flex-col gap-3 border-t border-border pt-4 text-sm">
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
