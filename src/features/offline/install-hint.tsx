import { useEffect, useState } from 'react'
import { isTouchSafariTab } from '@/lib/installed'
import { noteInstallHintShown, wasInstallHintShown } from '@/storage/browser/install-hint'
import { Banner } from '@/ui/display/banner'
import * as words from './words'

/** How to install the app on iPhone and iPad, which have no dialog for it; shown once. */
export function InstallHint() {
  const [isShown, setIsShown] = useState(() => isTouchSafariTab() && !wasInstallHintShown())
  useEffect(() => {
    if (isShown) noteInstallHintShown()
  }, [isShown])
  if (!isShown) return null
  return (
    <Banner
      title={words.installHint}
      className="w-full max-w-150"
      onDismiss={() => setIsShown(false)}
    >
      {words.installHintText}
    </Banner>
  )
}
