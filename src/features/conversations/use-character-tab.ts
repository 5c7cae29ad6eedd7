import { useEffect } from 'react'
import { useSearchParams } from '@/ui/buttons/router'
import { useKeptState } from '@/ui/use-kept-state'

/**
 * The chosen tab: "all" or a character's id. An address with ?character= chooses it once and is then replaced by the one
 * without.
 */
export function useCharacterTab(characters: { id: string }[]): [string, (tab: string) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('character')
  const [kept, setTab] = useKeptState('conversations of')
  const tab = asked ?? kept
  useEffect(() => {
    if (asked === null) return
    setTab(asked)
    setSearch({}, { replace: true })
  }, [asked, setSearch, setTab])
  const exists = characters.some(({ id }) => id === tab)
  return [exists ? tab : 'all', setTab]
}
