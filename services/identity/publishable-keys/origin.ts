import { type FieldError, validationFailed } from '@souk/platform'

/** As many pages as a shop has addresses, those of its developers included. */
export const originsMax = 20
export const originLengthMax = 300

const schemes = new Set(['https:', 'http:'])

/**
 * The origin as browsers write it: lower case, names in ASCII, no port where it is that of the scheme. Undefined for what is
 * no origin, or is more than one: a path, a user, a wildcard.
 */
export function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const { protocol, hostname, origin, href } = url
  // Whatever else it says, such as a path, stands behind the origin.
  const isBare = href === `${origin}/` && /^[a-z]+:\/\/[^/?#@\\\s]+$/i.test(text)
  if (!schemes.has(protocol) || !isBare || !isHostName(hostname)) return undefined
  return protocol === 'https:' || isLoopback(hostname) ? origin : undefined
}

/** Parsers of addresses let through more than browsers ask from. */
function isHostName(name: string): boolean {
  return /^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9_.-]*[a-z0-9])?)$/.test(name) && !name.includes('..')
}

/** Only pages of the machine itself come unencrypted: whoever is on the way can change any other. */
function isLoopback(name: string): boolean {
  return (
    name === 'localhost' ||
    name === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(name) ||
    name.endsWith('.localhost')
  )
}

/** Each origin once, as browsers write it. Names what is none. */
export function checkedOrigins(asked: readonly string[]): string[] {
  const origins = asked.map(originOf)
  const errors = origins.flatMap((origin, index): FieldError[] =>
    origin === undefined ? [{ path: `/origins/${index}`, code: 'origin', message }] : [],
  )
  if (errors.length > 0) throw validationFailed(undefined, { errors })
  return [...new Set(origins.filter((origin) => origin !== undefined))]
}

const message =
  'must be an origin such as https://shop.example or https://shop.example:8443, with no path and no wildcard; http only for this machine, such as http://localhost:5173'
