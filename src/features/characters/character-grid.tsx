import type { Provider } from '@/domain/provider'
import type { CharacterRecord } from '@/storage/records'
import { CharacterCard } from './character-card'

/** As many columns as fit, one on phones. */
export const CHARACTER_GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

interface Props {
  characters: CharacterRecord[]
  providers: Provider[]
  /** Level of the names among the headings of the page. Default: h2 */
  heading?: 'h2' | 'h3'
}

/** Cards of characters. What is off the screen is not laid out, so that hundreds scroll smoothly. */
export function CharacterGrid({ characters, providers, heading }: Props) {
  const providerById = new Map(providers.map((provider) => [provider.id, provider]))
  return (
    <ul className={CHARACTER_GRID}>
      {characters.map((character) => (
        <li
          key={character.id}
          className="min-w-0 [contain-intrinsic-size:auto_13rem] [content-visibility:auto]"
        >
          <CharacterCard
            heading={heading}
            character={character}
            provider={providerById.get(character.providerId)}
          />
        </li>
      ))}
    </ul>
  )
}
