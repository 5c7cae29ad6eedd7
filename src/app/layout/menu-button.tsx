import { type ComponentType, lazy, Suspense, useState } from 'react'

const MenuSheet = lazy(() => import('./menu-sheet'))

/** What the button that opens the menu is given. */
interface TriggerProps {
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  onClick: () => void
}

/** A button that opens the menu with all destinations. */
export function MenuButton({ Trigger }: { Trigger: ComponentType<TriggerProps> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Trigger aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <MenuSheet onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
