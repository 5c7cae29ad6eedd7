import { lazy } from 'react'
import { useParams } from '@/ui/buttons/router'
import { Component as NotFound } from './not-found'

/* Each with a chunk of its own; all at one route, which every start loads, so that another page costs it nothing. */
const Prompts = lazy(async () => ({ default: (await import('./prompt-orders')).Component }))
const Deleted = lazy(async () => ({ default: (await import('./recently-deleted')).Component }))
const Devices = lazy(async () => ({ default: (await import('./devices')).Component }))
const DeviceModels = lazy(async () => ({ default: (await import('./device-models')).Component }))
const Received = lazy(async () => ({ default: (await import('./received')).Component }))

/** /settings/{page} */
export function Component() {
  const { page = '' } = useParams()
  switch (page) {
    case 'prompts':
      return <Prompts />
    case 'deleted':
      return <Deleted />
    case 'devices':
      return <Devices />
    case 'models':
      return <DeviceModels />
    case 'received':
      return <Received />
    default:
      return <NotFound />
  }
}
