import { useEffect } from 'react'

/** Names the page in the tab: "Providers · Parlour". Blank gives the product's name alone. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Parlour' : `${title} · Parlour`
  }, [title])
}
