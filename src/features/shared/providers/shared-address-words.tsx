import type { ReactNode } from 'react'

/* Shared address note. */

export const otherPagesCanRead = (address: ReactNode) => (
  <>
    Any other page at {address} can read what Parlour stores in this browser, API keys that have no
    passphrase included. Host Parlour at an address of its own.
  </>
)
export const otherPagesMayShareAddress = 'Other pages may share this address'
