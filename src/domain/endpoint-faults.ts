import {
  type Address,
  type EndpointFault,
  defaultEndpoints,
  parseEndpoint,
} from './provider-endpoint'

/** What keeps a provider from being called; undefined where it can be. The demo has no address. */
export function endpointFault({ type, apiEndpoint }: Address): EndpointFault | undefined {
  if (type === 'demo') return undefined
  const endpoint = parseEndpoint(apiEndpoint, type, defaultEndpoints[type])
  return endpoint.ok ? undefined : endpoint.fault
}
