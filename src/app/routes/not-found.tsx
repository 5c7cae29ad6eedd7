import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Page } from '@/ui/display/page'
import { usePageTitle } from '@/ui/use-page-title'
import * as words from '../words'

/** Any address that is none of Parlour's. */
export function Component() {
  usePageTitle(words.pageNotFound)
  return (
    <Page title={words.pageNotFound} intro={words.pageNotFoundIntro} narrow>
      <ButtonLink to={paths.home} variant="primary">
        {words.goHome}
      </ButtonLink>
    </Page>
  )
}
