import { paths } from '@/lib/paths'
import { addDemo, tryDemo } from '@/runs/providers/try-demo'
import { pageHeading } from '@/ui/focus-elsewhere'
import { navigateFromHere } from '@/ui/buttons/history'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/** Gets the demo ready and opens its chat. @throws {StorageError} */
export async function startDemo(): Promise<void> {
  const goTo = navigateFromHere()
  goTo(paths.chat(await tryDemo()))
}

/** Lets the demo answer on the page that is shown, which stays. @throws {StorageError} */
export async function unlockWithDemo(): Promise<void> {
  await addDemo()
  stayHere()
}

/** The same for the page of the characters, whom the demo brings along. @throws {StorageError} */
export async function unlockCharactersWithDemo(): Promise<void> {
  await addDemo(true)
  stayHere()
}

function stayHere() {
  // The button goes, and the focus would with it.
  pageHeading()?.focus({ preventScroll: true })
  showToast({ text: words.demoAnswers, kind: 'success' })
}
