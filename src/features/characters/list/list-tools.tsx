import { SearchField } from '@/ui/fields/search-field'
import { Select } from '@/ui/fields/select-field'
import { type CharacterOrder, characterOrders, isCharacterOrder } from './find-characters'
import * as words from './words'

interface Props {
  search: string
  onSearch: (search: string) => void
  order: CharacterOrder
  onOrder: (order: CharacterOrder) => void
}

/** Search and order of a list that is longer than a screen. */
export function ListTools({ search, onSearch, order, onOrder }: Props) {
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <SearchField
        className="min-w-40 grow basis-0"
        label={words.searchCharacters}
        value={search}
        onValueChange={onSearch}
      />
      <Select
        aria-label={words.order}
        value={order}
        options={Object.entries(characterOrders).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => {
          if (isCharacterOrder(target.value)) onOrder(target.value)
        }}
      />
    </div>
  )
}
