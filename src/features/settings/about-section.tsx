import { product } from '@/domain/product'
import { privacyStatement } from '@/features/shared/privacy-statement'
import * as words from './words'

/** What this is, and what it does with the user's data. */
export function AboutSection() {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>{product.description}</p>
      {privacyStatement.map((sentence) => (
        <p key={sentence} className="text-muted">
          {sentence}
        </p>
      ))}
      <p className="text-muted">{words.versionAndLicence(product.version, product.licence)}</p>
    </div>
  )
}
