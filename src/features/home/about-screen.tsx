import { product } from '@/domain/product'
import { privacyStatement } from '@/features/shared/privacy-statement'
import { Page } from '@/ui/display/page'
import { usePageTitle } from '@/ui/use-page-title'
import { ContactedOriginsCard } from './contacted-origins-card'
import { KnownIssues } from './known-issues'
import { ReleaseNotes } from './release-notes'

/** ABOUT-02. */
const PRINCIPLES = [
  {
    title: 'Privacy by design',
    text: 'There is nothing to log in to and nobody who watches. The page may talk to the providers that you saved and to no other address: the browser itself holds it to that.',
  },
  {
    title: 'Transparency',
    text: 'You can read what is sent before and after it goes: the whole prompt of each chat, the exact request and answer in developer mode, and below, whom the page has contacted.',
  },
  {
    title: 'User control',
    text: 'Everything of yours is one file that you can take away, encrypt, bring back or delete. What is deleted by mistake comes back with Undo.',
  },
  {
    title: 'Provider agnostic',
    text: 'OpenAI, Anthropic, xAI, Mistral, OpenRouter, or a model on your own computer: characters and chats are yours and can move from one to the other.',
  },
]

/** /about. ABOUT-01 to ABOUT-08. */
export function AboutScreen() {
  usePageTitle('About')
  return (
    <Page title="About Parlour" intro={product.description}>
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
            Your data
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
          Releases
        </h2>
        <ReleaseNotes />
      </section>
      <p className="mt-10 text-sm text-muted">
        Parlour {product.version} · free software under the {product.licence} licence
      </p>
    </Page>
  )
}
