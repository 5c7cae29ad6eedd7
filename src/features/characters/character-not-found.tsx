import { type ReactNode, useEffect } from 'react'
import { UserRoundX } from 'lucide-react'
import { navigateFromHere } from '@/ui/buttons/history'
import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Page } from '@/ui/display/page'
import { usePageTitle } from '@/ui/use-page-title'
import * as words from './words'

/** Milliseconds without action after which the page goes on by itself. */
const REDIRECT_AFTER_MS = 5000

interface Props {
  children: ReactNode
  /** Whether the page goes on to the list by itself. Default: false */
  redirects?: boolean
}

export function CharacterNotFound({ children, redirects = false }: Props) {
  usePageTitle(words.characterNotFound)
  useEffect(() => {
    if (!redirects) return
    const goTo = navigateFromHere()
    const timer = setTimeout(() => goTo(paths.characters, { replace: true }), REDIRECT_AFTER_MS)
    const stop = () => clearTimeout(timer)
    window.addEventListener('pointerdown', stop)
    window.addEventListener('keydown', stop)
    return () => {
      stop()
      window.removeEventListener('pointerdown', stop)
      window.removeEventListener('keydown', stop)
    }
  }, [redirects])
  return (
    <Page title={words.characterNotFound} narrow>
      <div className="flex flex-col items-start gap-6">
        <p className="flex items-center gap-3 text-muted">
          <UserRoundX aria-hidden size={24} strokeWidth={1.5} className="shrink-0" />
          {children}
        </p>
        <ButtonLink variant="primary" to={paths.characters}>
          {words.backToCharacters}
        </ButtonLink>
      </div>
    </Page>
  )
}
