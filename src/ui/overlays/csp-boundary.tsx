import type { ReactNode } from 'react'
import { CSPProvider } from '@base-ui/react/csp-provider'

/**
 * Stands around the whole app: keeps Base UI from adding style elements, which `style-src 'self'` refuses.
 * The parts that would add one (ScrollArea, a Select aligned with its trigger) are not used here, so no
 * styles need replacing.
 */
export function CspBoundary({ children }: { children: ReactNode }) {
  return <CSPProvider disableStyleElements>{children}</CSPProvider>
}
