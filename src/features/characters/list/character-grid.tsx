import type { Provider } from '@/domain/provider'
import type { CharacterRecord } from '@/storage/database/records'
import { CardGrid } from '@/ui/display/card-grid'
import { CharacterCard } from './character-card'

interface Props {
  characters: CharacterRecord[]
  providers: Provider[]
  /** Level of the names among the headings of the page. Default: h2 */
  heading?: 'h2' | 'h3'
}

/** Cards of characters, any number of them. */
export function CharacterGrid({ characters, providers, heading }: Props) {
  const providerById = new Map(providers.map((provider) => [provider.id, provider]))
  return (
    <CardGrid
      items={characters}
      renderCard={(character) => (
        <CharacterCard
          heading={heading}
          character={character}
          provider={providerById.get(character.providerId)}
        />
      )}
    />
  )
}
