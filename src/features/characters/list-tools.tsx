import { ChevronDown } from 'lucide-react'
import { classNames } from '@/ui/class-names'
import { CONTROL_STYLE } from '@/ui/field'
import { SearchField } from '@/ui/search-field'
import { type CharacterOrder, characterOrders, isCharacterOrder } from './find-characters'

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
        className="min-w-48 grow basis-64"
        label="Search characters"
        value={search}
        onValueChange={onSearch}
      />
      <div className="relative grow basis-44 sm:grow-0">
        <select
          aria-label="Order"
          value={order}
          className={classNames(CONTROL_STYLE, 'appearance-none pe-10')}
          onChange={({ target }) => {
            if (isCharacterOrder(target.value)) onOrder(target.value)
          }}
        >
          {Object.entries(characterOrders).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={16}
          strokeWidth={1.5}
          className="pointer-events-none absolute inset-e-3 top-1/2 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  )
}
