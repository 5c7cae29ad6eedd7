import { Database } from 'lucide-react'
import { paths } from '@/lib/paths'
import { Card } from '@/ui/card'
import { Link } from '@/ui/router'
import { StorageUsage } from './storage-usage'

/** How full the browser's storage is, on Home. HOME-09. */
export function StorageBox() {
  return (
    <Card as="section" aria-labelledby="storage-box" className="flex gap-4">
      <Database aria-hidden size={20} strokeWidth={1.5} className="mt-1 shrink-0 text-accent" />
      <div className="min-w-0 grow">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="storage-box" className="font-medium">
            Storage
          </h2>
          <Link to={paths.storageSettings} className="text-sm link">
            Storage settings
          </Link>
        </div>
        <StorageUsage />
      </div>
    </Card>
  )
}
