import { paths } from '@/lib/paths'
import { tryDemo } from '@/runs/try-demo'
import { navigate } from '@/ui/history'

/** Gets the demo ready and opens its chat. @throws {StorageError} */
export async function startDemo(): Promise<void> {
  navigate(paths.chat(await tryDemo()))
}
