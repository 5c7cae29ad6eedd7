import { isOnDevice } from './provider'
import {
  type Address,
  type EndpointFault,
  defaultEndpoints,
  parseEndpoint,
} from './provider-endpoint'

/** What keeps a provider from being called; undefined where it can be. What answers on this device has no address. */
export function endpointFault({ type, apiEndpoint }: Address): EndpointFault | undefined {
  if (isOnDevice(type)) return undefined
  const endpoint = parseEndpoint(apiEndpoint, type, defaultEndpoints[type])
  return endpoint.ok ? undefined : endpoint.fault
}
