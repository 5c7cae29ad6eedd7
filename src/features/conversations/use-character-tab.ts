import { useEffect, useState } from 'react'
import { useSearchParams } from '@/ui/router'

/**
 * The chosen tab: "all" or a character's id. An address with ?character= chooses it once and is then replaced by the one
 * without (NAV-13).
 */
export function useCharacterTab(characters: { id: string }[]): [string, (tab: string) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('character')
  const [tab, setTab] = useState(asked ?? 'all')
  if (asked !== null && asked !== tab) setTab(asked)
  useEffect(() => {
    if (asked !== null) setSearch({}, { replace: true })
  }, [asked, setSearch])
  const exists = characters.some(({ id }) => id === tab)
  return [exists ? tab : 'all', setTab]
}
