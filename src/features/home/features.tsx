import { EyeOff, HardDrive, KeyRound, Plug } from 'lucide-react'
import * as words from './words'

/** The principles as features. */
const FEATURES = [
  {
    icon: EyeOff,
    title: words.privateByDesign,
    text: words.privateByDesignText,
  },
  {
    icon: Plug,
    title: words.anyProvider,
    text: words.anyProviderText,
  },
  {
    icon: KeyRound,
    title: words.yourKeysOneAddress,
    text: words.yourKeysOneAddressText,
  },
  {
    icon: HardDrive,
    title: words.hardToLose,
    text: words.hardToLoseText,
  },
]

/** What Parlour is good for. HOME-10 */
export function Features() {
  return (
    <ul className="mt-10 grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {FEATURES.map(({ icon: Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <Icon aria-hidden size={20} strokeWidth={1.5} className="mt-1 shrink-0 text-accent" />
          <div>
            <h2 className="font-medium">{title}</h2>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
