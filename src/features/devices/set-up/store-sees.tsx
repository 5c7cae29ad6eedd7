import { Disclosure } from '@/ui/buttons/disclosure'
import * as words from './words'

/** What whoever runs the store learns. @param startsOpen default: false */
export function StoreSees({ startsOpen }: { startsOpen?: boolean }) {
  return (
    <Disclosure title={words.storeSees} startsOpen={startsOpen}>
      <p className="text-sm">{words.storeSeesText}</p>
    </Disclosure>
  )
}
