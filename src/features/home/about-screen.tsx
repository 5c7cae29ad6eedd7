import { product } from '@/domain/product'
import { privacyStatement } from '@/features/shared/privacy-statement'
import { Page } from '@/ui/display/page'
import { usePageTitle } from '@/ui/use-page-title'
import { ContactedOriginsCard } from './contacted-origins-card'
import { KnownIssues } from './known-issues'
import { ReleaseNotes } from './release-notes'
import * as words from './words'

/** ABOUT-02. */
const PRINCIPLES = [
  {
    title: words.privacyByDesign,
    text: words.privacyByDesignText,
  },
  {
    title: words.transparency,
    text: words.transparencyText,
  },
  {
    title: words.userControl,
    text: words.userControlText,
  },
  {
    title: words.providerAgnostic,
    text: words.providerAgnosticText,
  },
]

/** /about. ABOUT-01 to ABOUT-08. */
export function AboutScreen() {
  usePageTitle(words.about)
  return (
    <Page title={words.aboutParlour} intro={product.description}>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {PRINCIPLES.map(({ title, text }) => (
          <li key={title}>
            <h2 className="font-serif text-lg">{title}</h2>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-10 grid gap-10 lg:grid-cols-2 lg:gap-8">
        <section aria-labelledby="your-data">
          <h2 id="your-data" className="font-serif text-lg">
            {words.yourData}
          </h2>
          <div className="mt-2 mb-4 flex flex-col gap-2 text-sm text-muted">
            {privacyStatement.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <ContactedOriginsCard />
        </section>
        <KnownIssues />
      </div>
      <section aria-labelledby="releases" className="mt-10 max-w-172">
        <h2 id="releases" className="mb-3 font-serif text-lg">
          {words.releases}
        </h2>
        <ReleaseNotes />
      </section>
      <p className="mt-10 text-sm text-muted">
        {words.versionAndLicence(product.version, product.licence)}
      </p>
    </Page>
  )
}
