import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { paths } from '@/lib/paths'
import { useEditableSettings } from '@/storage/hooks/use-editable-settings'
import { Card } from '@/ui/display/card'
import { Page } from '@/ui/display/page'
import { useNavigate } from '@/ui/buttons/router'
import { usePageTitle } from '@/ui/use-page-title'
import { AboutSection } from './about-section'
import { AppearanceSection } from './appearance-section'
import { ChatSection } from './chat-section'
import { DeveloperSection } from './developer-section'
import { PromptSection } from './prompt-section'
import { ShortcutsSection } from './shortcuts-section'
import { VaultSection } from './vault-section'
import * as words from './words'

interface Props {
  /** Switches for being told of answers, where the browser can. */
  answerAlerts: ReactNode
  /** Fields for the pictures of mobile chats. */
  imageAnalysis: ReactNode
  /** The way to what was spent. */
  spending: ReactNode
  /** The way to the models on this device. */
  deviceModels: ReactNode
  /** The way to the user's other devices. */
  devices: ReactNode
  /** What is kept in the browser, how safely, and its backup. */
  storage: ReactNode
}

/** All settings, saved at each change. */
export function SettingsScreen({
  answerAlerts,
  imageAnalysis,
  spending,
  deviceModels,
  devices,
  storage,
}: Props) {
  usePageTitle(words.settings)
  const editable = useEditableSettings()
  const sections = editable
    ? [
        { id: 'appearance', title: words.appearance, content: <AppearanceSection {...editable} /> },
        {
          id: 'chat',
          title: words.chat,
          content: <ChatSection {...editable} {...{ answerAlerts, imageAnalysis }} />,
        },
        { id: 'prompts', title: words.prompts, content: <PromptSection {...editable} /> },
        { id: 'spending', title: words.spending, content: spending },
        { id: 'models', title: words.deviceModels, content: deviceModels },
        { id: 'devices', title: words.devices, content: devices },
        { id: 'storage', title: words.storage, content: storage },
        { id: 'keys', title: words.keyProtection, content: <VaultSection /> },
        { id: 'developer', title: words.developer, content: <DeveloperSection {...editable} /> },
        { id: 'shortcuts', title: words.keyboardShortcuts, content: <ShortcutsSection /> },
        { id: 'about', title: words.about, content: <AboutSection /> },
      ]
    : []
  return (
    <Page title={words.settings} intro={words.settingsIntro}>
      {sections.length > 0 && (
        <>
          <OpenAtHash />
          <div className="flex items-start gap-8">
            <SectionLinks sections={sections} />
            <div className="flex max-w-160 min-w-0 grow flex-col gap-6">
              {sections.map(({ id, title, content }) => (
                <Card key={id} as="section" id={id} aria-labelledby={`${id}-title`}>
                  <h2 id={`${id}-title`} tabIndex={-1} className="mb-4 font-serif text-lg">
                    {title}
                  </h2>
                  {content}
                </Card>
              ))}
            </div>
          </div>
        </>
      )}
    </Page>
  )
}

/** Height of the bar at the top and some air, in pixels. */
const ABOVE_PX = 80

function goToSection(id: string) {
  const section = document.getElementById(id)
  if (section) scrollTo({ top: scrollY + section.getBoundingClientRect().top - ABOVE_PX })
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
}

/** The section that the address names is shown first. */
function OpenAtHash() {
  useEffect(() => {
    const id = location.hash.slice(1)
    if (id === '') return
    // After the router has put the page to its top.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => goToSection(id)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}

/** Where there is room: the sections at a glance. */
function SectionLinks({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent, id: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigate(`${paths.settings}#${id}`, { replace: true, preventScrollReset: true })
    goToSection(id)
  }
  return (
    <nav
      aria-label={words.sections}
      className="w-44 shrink-0 max-lg:hidden lg:sticky lg:top-[calc(5rem+var(--toasts-height))]"
    >
      <ul className="-mx-3 flex flex-col gap-0.5">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block rounded-md px-3 py-1.5 text-sm text-muted hover:bg-text/8 hover:text-text"
              onClick={(event) => go(event, id)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
