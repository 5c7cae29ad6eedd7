import { type ComponentType, lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Route, Router, Switch } from 'wouter'
import { ErrorBoundary } from '@/ui/overlays/error-boundary'
import { BASE } from '@/lib/start/base'
import { leadsTo, preloadAnyRoute } from '@/lib/start/route-files'
import { useLocation } from '@/ui/buttons/router'
import { Layout } from './layout/layout'
import { RouteError } from './route-error'

/** A screen as a chunk of its own. */
function screen(load: () => Promise<{ Component: ComponentType }>) {
  let loaded: ComponentType | undefined
  const preload = async () => {
    const { Component } = await load()
    loaded = Component
    return { default: Component }
  }
  const LazyScreen = lazy(preload)
  function Screen() {
    const [Shown] = useState<ComponentType>(() => loaded ?? LazyScreen)
    return <Shown />
  }
  return { component: Screen, preload }
}

/** All routes, the first that fits counts. The build reads from here which scripts each needs (scripts/route-files.mjs). */
const routes = [
  { path: '/', ...screen(() => import('./routes/home')) },
  { path: '/providers', ...screen(() => import('./routes/providers')) },
  { path: '/about', ...screen(() => import('./routes/about')) },
  { path: '/settings', ...screen(() => import('./routes/settings')) },
  { path: '/settings/:page', ...screen(() => import('./routes/settings-page')) },
  { path: '/spending', ...screen(() => import('./routes/spending')) },
  { path: '/characters', ...screen(() => import('./routes/characters')) },
  { path: '/characters/create', ...screen(() => import('./routes/create-character')) },
  {
    path: '/characters/edit/:characterId',
    ...screen(() => import('./routes/edit-character')),
  },
  {
    path: '/characters/:characterId/edit',
    ...screen(() => import('./routes/edit-character-alias')),
  },
  {
    path: '/characters/:characterId/images',
    ...screen(() => import('./routes/character-images')),
  },
  { path: '/personas', ...screen(() => import('./routes/personas')) },
  { path: '/personas/create', ...screen(() => import('./routes/persona-form')) },
  { path: '/personas/edit/:personaId', ...screen(() => import('./routes/persona-form')) },
  { path: '/lorebooks', ...screen(() => import('./routes/lorebooks')) },
  { path: '/lorebooks/:bookId', ...screen(() => import('./routes/lorebook')) },
  { path: '/swipe-chat', ...screen(() => import('./routes/swipe-chat')) },
  { path: '/swipe-chat/create', ...screen(() => import('./routes/create-dating-session')) },
  { path: '/swipe-chat/:sessionId', ...screen(() => import('./routes/swipe-session')) },
  { path: '/img-gen', ...screen(() => import('./routes/image-studio')) },
  { path: '/conversations', ...screen(() => import('./routes/conversations')) },
  { path: '/random-text', ...screen(() => import('./routes/random-text')) },
  { path: '/random-chat2', ...screen(() => import('./routes/random-chat2')) },
  { path: '/chat/:conversationId', ...screen(() => import('./routes/chat')) },
  { path: '/chat2/:conversationId', ...screen(() => import('./routes/chat2')) },
]

/** What any other address shows. */
const notFound = screen(() => import('./routes/not-found'))

let isFirstScreenHere = false
/** Resolves when the screen of the address at the start has come, which is asked for before anything is drawn. Never rejects. */
export const firstScreen = preloadScreen(location.pathname).then(() => {
  isFirstScreenHere = true
})

/** Asks for the screen of an address. Never rejects. */
async function preloadScreen(pathname: string): Promise<void> {
  const route = routes.find(({ path }) => leadsTo(path, pathname))
  // A failure shows when the screen is drawn, which tries again.
  await route?.preload().catch(() => undefined)
}

/**
 * Whether the first screen has come, or the reader has gone elsewhere. Until then nothing is drawn in its place, not even by Suspense: React holds back
 * for 300 ms whatever follows a fallback.
 */
function useFirstScreen(pathname: string): boolean {
  const [isHere, setIsHere] = useState(isFirstScreenHere)
  const [firstPathname] = useState(pathname)
  useEffect(() => {
    if (!isHere) void firstScreen.then(() => setIsHere(true))
  }, [isHere])
  return isHere || pathname !== firstPathname
}

/** Fetches the screen behind a link that somebody comes near: mostly it is there when the link is pressed. */
function comeNear({ target }: Event) {
  const pathname = target instanceof Element && target.closest('a')?.pathname
  if (!pathname) return
  void preloadAnyRoute(pathname)
  void preloadScreen(pathname)
}
addEventListener('pointerover', comeNear)
addEventListener('focusin', comeNear)

/** The whole app: every screen within one layout. */
export function App() {
  return (
    <Router base={BASE}>
      <ErrorBoundary resetKey="" fallback={(error) => <RouteError error={error} />}>
        <Screens />
      </ErrorBoundary>
    </Router>
  )
}

function Screens() {
  // The old screen stays until the chunk of the new one is there.
  const pathname = useDeferredValue(useLocation().pathname)
  const isScreenHere = useFirstScreen(pathname)
  return (
    <Layout pathname={pathname}>
      <ErrorBoundary resetKey={pathname} fallback={(error) => <RouteError error={error} />}>
        {isScreenHere && (
          <Suspense>
            <Switch location={pathname}>
              {routes.map(({ path, component }) => (
                <Route key={path} path={path} component={component} />
              ))}
              <Route component={notFound.component} />
            </Switch>
          </Suspense>
        )}
      </ErrorBoundary>
    </Layout>
  )
}
