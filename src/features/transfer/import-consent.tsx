import type { CappedList } from '@/storage/session-file/import-issues'
import type {
  ArrivingProvider,
  NamedAddress,
  SessionPreview,
} from '@/storage/session-file/preview-session'
import { quoteName } from '@/ui/format'
import { SwitchField } from '@/ui/fields/switch-field'
import { PickRows } from './pick-list'
import * as words from './words'

/** What the user has agreed to of what a file would set up (P12). */
export interface Consent {
  /** Ids in the file of the providers that come in on. */
  switchOn: ReadonlySet<string>
  keepsAnalysts: boolean
}

/** Nothing. */
export const NO_CONSENT: Consent = { switchOn: new Set(), keepsAnalysts: false }

interface Props {
  preview: SessionPreview
  /** Whether what is stored under the same id gives way to the file. */
  isOverwriting: boolean
  consent: Consent
  onChange: (consent: Consent) => void
}

/** Asks for what no file may decide by itself: which providers are on, and who else reads along. */
export function ImportConsent({ preview, isOverwriting, consent, onChange }: Props) {
  const { arriving, analysts } = preview
  const items = arriving.first
    .filter(({ replaces }) => isOverwriting || replaces === undefined)
    .map((provider) => ({
      id: provider.id,
      name: quoteName(provider.name),
      detail: detailOf(provider),
    }))
  const tooMany = arriving.count - arriving.first.length
  if (items.length === 0 && analysts.count === 0) return null
  return (
    <>
      {items.length > 0 && (
        <section aria-labelledby="arriving-providers" className="flex flex-col gap-3">
          <header>
            <h3 id="arriving-providers" className="text-sm font-medium">
              {words.providersToSwitchOn}
            </h3>
            <p className="mt-1 text-sm text-muted">
              {words.switchOnIntro}
              {tooMany > 0 && ` ${words.moreProviders(tooMany)}`}
            </p>
          </header>
          <PickRows
            title={words.providersToSwitchOn}
            items={items}
            picked={consent.switchOn}
            onPick={(switchOn) => onChange({ ...consent, switchOn })}
          />
        </section>
      )}
      {analysts.count > 0 && (
        <SwitchField
          label={words.keepWhoDecidesAboutPictures}
          hint={words.keepsAnalystsHint(namesText(analysts))}
          checked={consent.keepsAnalysts}
          onChange={({ target }) => onChange({ ...consent, keepsAnalysts: target.checked })}
        />
      )}
    </>
  )
}

function detailOf({ address, hasKey, replaces }: ArrivingProvider): string {
  const itself = hasKey ? words.withKeyFromFile(addressText(address)) : addressText(address)
  return replaces ? words.takesThePlaceOf(itself, addressText(replaces.address)) : itself
}

function addressText(address: string | undefined): string {
  return address ?? words.noAddressYet
}

/** Names that are told by name. */
const TOLD = 3

function namesText({ first, count }: CappedList<NamedAddress>): string {
  const more = count - TOLD
  const names = first
    .slice(0, TOLD)
    .map(({ name, address }) => `${quoteName(name)} (${addressText(address)})`)
    .join(', ')
  return more > 0 ? words.namesAndMore(names, more) : names
}
