import { useEffect } from 'react'
import * as words from './words'

/** Names the page in the tab: "Providers · Parlour". Blank gives the product's name alone. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? words.product : words.pageTitle(title)
  }, [title])
}
