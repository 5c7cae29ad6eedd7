import type { ReactNode } from 'react'
import { linkDestination, safeLinkUrl } from './safe-url'

type Props = {
  /** As written in the text, with its character references decoded. */
  address: string
  /** What the reader sees, without markup. */
  visibleText: string
  children: ReactNode
}

/** A link that opens elsewhere and always says where; an address that may not be followed stands as text. */
export function SafeLink({ address, visibleText, children }: Props) {
  const url = safeLinkUrl(address)
  if (url === null) {
    const isNamed = address === '' || visibleText.includes(address)
    return (
      <>
        {children}
        {!isNamed && <span className="markdown-address"> ({address})</span>}
      </>
    )
  }
  const destination = linkDestination(visibleText, url)
  return (
    <>
      <a href={url.href} target="_blank" rel="noopener noreferrer" title={url.href}>
        {children}
      </a>
      {destination !== null && (
        <>
          {' '}
          <span className="markdown-destination">({destination})</span>
        </>
      )}
    </>
  )
}
