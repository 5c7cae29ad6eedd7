import { MonitorDown } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '@/ui/buttons/button'
import { install, installOffer } from './install-offer'
import * as words from './words'

/** "Install Parlour", where the browser can and has not yet; otherwise nothing. */
export function InstallButton() {
  const isOffered = useStore(installOffer, ({ event }) => event !== undefined)
  if (!isOffered) return null
  return (
    <Button
      icon={<MonitorDown aria-hidden size={18} strokeWidth={1.5} />}
      onClick={() => void install()}
    >
      {words.installParlour}
    </Button>
  )
}
