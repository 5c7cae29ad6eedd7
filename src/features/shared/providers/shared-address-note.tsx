import { isSharedAddress } from '@/lib/shared-address'
import { BASE } from '@/lib/start/base'
import { Banner } from '@/ui/display/banner'
import * as words from './shared-address-words'

/** Says where other pages may read what is stored here; nothing where Parlour has its address for itself. */
export function SharedAddressNote() {
  if (!isSharedAddress(location.hostname, BASE)) return null
  return (
    <Banner title={words.otherPagesMayShareAddress}>
      {words.otherPagesCanRead(<span className="break-all">{location.host}</span>)}
    </Banner>
  )
}
