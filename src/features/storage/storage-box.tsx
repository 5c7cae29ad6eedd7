import { paths } from '@/lib/paths'
import { Card } from '@/ui/display/card'
import { Link } from '@/ui/buttons/router'
import { StorageUsage } from './storage-usage'

/** How full the browser's storage is, on Home. */
export function StorageBox() {
  return (
    <Card as="section" aria-labelledby="storage-box" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="storage-box" className="font-serif text-lg">
          Storage
        </h2>
        <Link to={paths.storageSettings} className="text-sm link">
          Storage settings
        </Link>
      </div>
      <StorageUsage />
    </Card>
  )
}
