import ipaddr from 'ipaddr.js'

/** What an installation allows itself to call. */
export interface Reach {
  /** Also this machine, for the sandboxes of a developer. Never the networks around it. */
  readonly loopback: boolean
}

/** What can be wrong with a URL, as the caller who sent it is told. */
export const urlFaults = {
  malformed: 'must be a complete http or https URL such as https://example.com/path',
  too_long: 'is too long',
  not_https: 'must begin with https://',
  credentials: 'must not contain a user name or a password',
  fragment: 'must not contain a fragment (#)',
  port: 'must use port 80, 443 or one above 1023',
  private_address: 'must lead to the public internet',
} as const

type UrlFault = keyof typeof urlFaults

export const urlLengthMax = 2_048

/** All that IANA has given out for global use so far; its few exceptions are known to the library. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Behind this prefix a network without IPv4 shows the hosts that have nothing else. */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')
/** Looks public, and answers only inside Azure: the agent of its virtual machines. */
const platformAddresses: ReadonlySet<string> = new Set(['168.63.129.16'])

/** Whether a connection to this address is allowed: the public internet and nothing else. */
export function mayCall(address: string, { loopback }: Reach): boolean {
  const ip = parsed(address)
  if (ip === undefined) return false
  if (loopback && ip.range() === 'loopback') return true
  return ip instanceof ipaddr.IPv6 ? isPublicV6(ip) : isPublicV4(ip)
}

/** Only the full form of IPv4: anything shorter is read in different ways by different programs. */
function parsed(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address)
  const plain = withoutDots(address)
  return plain === undefined ? undefined : ipaddr.process(plain)
}

/** The library takes `::1.2.3.4` for a mapped address, which it is not. Written in hex there is no doubt. */
function withoutDots(address: string): string | undefined {
  const url = /^[0-9a-f:.]+$/i.test(address) ? URL.parse(`http://[${address}]`) : null
  return url === null ? undefined : hostOf(url)
}

function isPublicV4(ip: ipaddr.IPv4): boolean {
  return ip.range() === 'unicast' && !platformAddresses.has(ip.toString())
}

function isPublicV6(ip: ipaddr.IPv6): boolean {
  if (ip.match(translated)) return isPublicV4(new ipaddr.IPv4(ip.toByteArray().slice(12)))
  return ip.match(globalV6) && ip.range() === 'unicast' && !isTunnelled(ip)
}

/** ISATAP hides an IPv4 address, mostly a private one, in the second half of a public address. */
function isTunnelled({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x200)
}

const publicName =
  /^(?=.{4,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/
/** Names that never leave a machine or a network, by RFC 6761, RFC 6762, RFC 8375 and custom. */
const privateName =
  /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|svc|arpa|onion|invalid|test)$/

export function isLoopbackName(name: string): boolean {
  return /(^|\.)localhost$/.test(name)
}

/** Whether a name is worth asking for. Where it leads is judged by `mayCall`, address by address. */
export function mayResolve(name: string, { loopback }: Reach): boolean {
  if (isLoopbackName(name)) return loopback
  return publicName.test(name) && !privateName.test(name)
}

/** The host of a URL as a connection needs it: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

function isAddress(host: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host)
}

export interface UrlRules extends Reach {
  readonly httpsOnly: boolean
}

/** What can be said of a URL without asking the network. A URL without a fault may still lead to a refused address. */
export function checkUrl(text: string, rules: UrlRules): UrlFault | undefined {
  if (text.length > urlLengthMax) return 'too_long'
  const url = strictUrl(text)
  if (url === undefined) return 'malformed'
  if (url.protocol !== 'https:' && rules.httpsOnly) return 'not_https'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'malformed'
  if (/^\w+:\/\/[^/?]*@/.test(text)) return 'credentials'
  if (text.includes('#')) return 'fragment'
  return hostFault(hostOf(url), rules) ?? portFault(url, rules)
}

/**
 * A parser forgives spaces, line breaks, back slashes and missing slashes; two parsers forgive differently. What is
 * no visible character has no place in an address that will be shown.
 */
function strictUrl(text: string): URL | undefined {
  if (/\p{C}/u.test(text)) return undefined
  if (!/^\w+:\/\/[^\s\\/]+$|^\w+:\/\/[^\s\\/][^\s\\]*$/.test(text)) return undefined
  return URL.parse(text) ?? undefined
}

function hostFault(host: string, rules: Reach): UrlFault | undefined {
  if (isAddress(host)) return mayCall(host, rules) ? undefined : 'private_address'
  if (mayResolve(host, rules)) return undefined
  const isPrivate =
    isLoopbackName(bare(host)) || privateName.test(bare(host)) || !bare(host).includes('.')
  return isPrivate ? 'private_address' : 'malformed'
}

const bare = (host: string) => host.replace(/\.$/, '')

/**
 * The lower ports belong to other protocols: a request to a mail server or a shell could be understood there as
 * commands, and it would come from us. A developer's own machine may listen anywhere.
 */
function portFault({ port }: URL, { loopback }: Reach): UrlFault | undefined {
  const isUsual = port === '' || port === '80' || port === '443' || Number(port) >= 1_024
  return isUsual || loopback ? undefined : 'port'
}

const networkBits = { ipv4: 24, ipv6: 48 } as const

/**
 * The network of an address, to be kept where the address itself is not, because it may be that of a person. A digest
 * would hide nothing: whoever has it can try all addresses that there are. Null for what is no address.
 */
export function maskedNetworkOf(address: string): string | null {
  const ip = parsed(address)
  if (!ip) return null
  const range = `${ip}/${networkBits[ip.kind()]}`
  const network =
    ip instanceof ipaddr.IPv6
      ? ipaddr.IPv6.networkAddressFromCIDR(range)
      : ipaddr.IPv4.networkAddressFromCIDR(range)
  return `${network}/${networkBits[ip.kind()]}`
}
