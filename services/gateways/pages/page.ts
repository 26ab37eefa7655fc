import type { TenantMode } from '@souk/platform'
import type { Decline, GatewayConnection } from '../gateway.ts'

/** What is wrong with a page that a gateway wants the payer to be sent to. */
export type PageFault = 'too_long' | 'malformed' | 'not_https' | 'credentials'

/** More than browsers and what stands before servers take. */
const lengthMax = 4_096

type Where = Pick<GatewayConnection, 'kind' | 'mode'>

/**
 * A page that payers are sent to is opened by their browsers as it stands: what is no page of the web would be run in that of the
 * shop. The test gateway has its pages here.
 */
export function faultOfPage(url: string, { kind, mode }: Where): PageFault | undefined {
  if (url.length > lengthMax) return 'too_long'
  // Parsers forgive these, each in its own way.
  if (/[\p{C}\s\\]/u.test(url)) return 'malformed'
  if (kind === 'TEST' && /^\/(?!\/)/.test(url)) return undefined
  const page = URL.parse(url)
  if (!page || !/^https?:\/\/[^/]/i.test(url)) return 'malformed'
  if (page.username !== '' || page.password !== '') return 'credentials'
  return page.protocol === 'https:' || isOwn(page, mode) ? undefined : 'not_https'
}

/** A gateway for development stands on the machine of whoever develops. */
function isOwn({ hostname }: URL, mode: TenantMode): boolean {
  return mode === 'sandbox' && /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

/** What may be told of it in a log: the rest says who pays what. */
export function tellable(url: string): Readonly<Record<string, string | number | null>> {
  const { protocol = null, hostname = null } =
    (url.length > lengthMax ? null : URL.parse(url)) ?? {}
  return { protocol, host: hostname, length: url.length }
}

/** A payment or a method that cannot go on, because of what its gateway has said. */
export const pageRefused: Decline = {
  code: 'gateway_fault',
  retryable: true,
  advice:
    'The gateway has named a page that nobody can be sent to. Pay another way, or try again later.',
}
