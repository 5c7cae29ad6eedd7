import { isSharedAddress } from '@/lib/shared-address'
import { Banner } from '@/ui/display/banner'
import { BASE } from '@/ui/buttons/history'

/** Says where other pages may read what is stored here; nothing where Parlour has its address for itself. */
export function SharedAddressNote() {
  if (!isSharedAddress(location.hostname, BASE)) return null
  return (
    <Banner title="Other pages may share this address">
      Any other page at <span className="break-all">{location.host}</span> can read what Parlour
      stores in this browser, API keys that have no passphrase included. Host Parlour at an address
      of its own.
    </Banner>
  )
}
