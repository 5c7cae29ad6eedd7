import { type ComponentType, lazy, Suspense, useDeferredValue } from 'react'
import { Route, Router, Switch } from 'wouter'
import { ErrorBoundary } from '@/ui/error-boundary'
import { useLocation } from '@/ui/router'
import { Layout } from './layout'
import { NotFound } from './not-found'
import { RouteError } from './route-error'

/** A screen as a chunk of its own. */
function screen(load: () => Promise<{ Component: ComponentType }>) {
  return lazy(async () => ({ default: (await load()).Component }))
}

/** All routes, the first that fits counts. NAV-05 to NAV-21. */
const routes: { path: string; component: ComponentType }[] = [
  { path: '/', component: screen(() => import('./routes/home')) },
  { path: '/providers', component: screen(() => import('./routes/providers')) },
  { path: '/characters', component: screen(() => import('./routes/characters')) },
  { path: '/characters/create', component: screen(() => import('./routes/create-character')) },
  {
    path: '/characters/edit/:characterId',
    component: screen(() => import('./routes/edit-character')),
  },
  {
    path: '/characters/:characterId/edit',
    component: screen(() => import('./routes/edit-character-alias')),
  },
  { path: '/conversations', component: screen(() => import('./routes/conversations')) },
  { path: '/chat/:conversationId', component: screen(() => import('./routes/chat')) },
  { path: '/chat2/:conversationId', component: screen(() => import('./routes/chat2')) },
]

/** The whole app: every screen within one layout (NAV-04). */
export function App() {
  return (
    <Router base={import.meta.env.BASE_URL.replace(/\/$/, '')}>
      <ErrorBoundary resetKey="" fallback={(error) => <RouteError error={error} />}>
        <Screens />
      </ErrorBoundary>
    </Router>
  )
}

function Screens() {
  // The old screen stays until the chunk of the new one is there.
  const pathname = useDeferredValue(useLocation().pathname)
  return (
    <Layout pathname={pathname}>
      <ErrorBoundary resetKey={pathname} fallback={(error) => <RouteError error={error} />}>
        <Suspense>
          <Switch location={pathname}>
            {routes.map(({ path, component }) => (
              <Route key={path} path={path} component={component} />
            ))}
            <Route component={NotFound} />
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Layout>
  )
}
