import type { EndpointFault } from '@/domain/provider-endpoint'
import { textLimits } from '@/domain/text-limits'

/** What is wrong with an address, in words for the user. None repeats the address, which may hold a password. */
export const endpointFaultTexts: Readonly<Record<EndpointFault, string>> = {
  missing: 'API endpoint is required',
  tooLong: `API Endpoint is too long: ${textLimits.address.toLocaleString('en')} characters at most`,
  noAddress: 'This is not a web address. It should look like https://api.example.com/v1',
  scheme: 'The address must begin with https:// (or http:// on this computer)',
  thisComputerByIpv6: 'Browsers cannot allow [::1] here: write 127.0.0.1 instead',
  ipv6: 'Give the server by its name: IPv6 addresses cannot be allowed here',
  host: 'The name of the server has characters that cannot be used: only letters, digits, hyphens and single dots can',
  unencrypted:
    'Without encryption (http://) only localhost and 127.0.0.1 can be used, because your key and chats could be read on the way. Use https://, or forward the port to this computer.',
  credentials: 'Take the user name and password out of the address',
  query: 'Take everything from the ? or # on out of the address',
}
