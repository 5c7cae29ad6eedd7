import { paths } from '@/lib/paths'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Page } from '@/ui/display/page'
import { usePageTitle } from '@/ui/use-page-title'

export function NotFound() {
  usePageTitle('Page Not Found')
  return (
    <Page title="Page Not Found" intro="Nothing lives at this address." narrow>
      <ButtonLink to={paths.home} variant="primary">
        Go home
      </ButtonLink>
    </Page>
  )
}
