import { createBrowserRouter } from 'react-router'
import { Layout } from './layout'
import { NotFound } from './not-found'
import { RouteError } from './route-error'

/** All routes, nested under one layout (NAV-04). Each screen is a chunk of its own. */
export const router = createBrowserRouter(
  [
    {
      path: '/',
      Component: Layout,
      ErrorBoundary: RouteError,
      HydrateFallback: () => null,
      children: [
        {
          // Inside the layout, so that a screen that fails leaves the navigation standing.
          ErrorBoundary: RouteError,
          children: [
            { index: true, lazy: () => import('./routes/home') },
            { path: 'providers', lazy: () => import('./routes/providers') },
            { path: 'characters', lazy: () => import('./routes/characters') },
            { path: 'characters/create', lazy: () => import('./routes/create-character') },
            {
              path: 'characters/edit/:characterId',
              lazy: () => import('./routes/edit-character'),
            },
            {
              path: 'characters/:characterId/edit',
              lazy: () => import('./routes/edit-character-alias'),
            },
            { path: 'conversations', lazy: () => import('./routes/conversations') },
            { path: 'chat/:conversationId', lazy: () => import('./routes/chat') },
            { path: 'chat2/:conversationId', lazy: () => import('./routes/chat2') },
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ],
  { basename: import.meta.env.BASE_URL },
)
