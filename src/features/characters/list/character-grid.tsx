import type { Provider } from '@/domain/provider'
import type { CharacterRecord } from '@/storage/database/records'
import { useThumbnailsAhead } from '@/storage/hooks/use-thumbnails-ahead'
import { CardGrid } from '@/ui/display/card-grid'
import { CharacterPlate } from './character-plate'

interface Props {
  characters: CharacterRecord[]
  providers: Provider[]
  /** When a character was last talked with, by id. Default: nobody was */
  lastTalks?: ReadonlyMap<string, number>
  /** Level of the names among the headings of the page. Default: h2 */
  heading?: 'h2' | 'h3'
}

/** Plates of characters, any number of them. */
export function CharacterGrid({ characters, providers, lastTalks, heading }: Props) {
  useThumbnailsAhead(characters.map(({ avatarImageId }) => avatarImageId))
  const providerById = new Map(providers.map((provider) => [provider.id, provider]))
  return (
    <CardGrid
      layout="plates"
      items={characters}
      renderCard={(character) => (
        <CharacterPlate
          heading={heading}
          character={character}
          provider={providerById.get(character.providerId)}
          hasConversations={lastTalks?.has(character.id) ?? false}
        />
      )}
    />
  )
}
