import { paths } from '@/lib/paths'
import { Card } from '@/ui/display/card'
import { Link } from '@/ui/buttons/router'
import { StorageUsage } from './storage-usage'
import * as words from './words'

/** How full the browser's storage is, on Home. */
export function StorageBox() {
  return (
    <Card as="section" aria-labelledby="storage-box" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="storage-box" className="font-serif text-lg">
          {words.storage}
        </h2>
        <Link to={paths.storageSettings} className="text-sm link">
          {words.storageSettings}
        </Link>
      </div>
      <StorageUsage />
    </Card>
  )
}
