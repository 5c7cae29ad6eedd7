import { RouterProvider } from 'react-router'
import { router } from './router'

/** The whole app. */
export function App() {
  return <RouterProvider router={router} />
}
