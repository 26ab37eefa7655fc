import { isIP } from 'node:net'
import { Type } from 'typebox'

/** An address of the database, as a setting takes it. */
export const PostgresUrl = Type.Refine(
  Type.String(),
  (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
)
export const postgresAllowed = 'an address such as postgresql://user:password@host:5432/database'

/**
 * Encrypted means verified: a connection that anybody in between could answer protects no password. Only `disable`
 * and `no-verify` say otherwise. The driver does the same, with a page of warnings in every process.
 */
export function withTlsVerified(address: string): string {
  if (!isVerified(address)) return address
  const url = new URL(address)
  const { searchParams } = url
  searchParams.set('sslmode', 'verify-full')
  // What the system trusts is trusted anyway.
  if (searchParams.get('sslrootcert') === 'system') searchParams.delete('sslrootcert')
  return url.href
}

/** Whether a certificate would have to be for an IP address, which the driver compares with none. */
export function isVerifiedByIp(address: string): boolean {
  return isVerified(address) && isIP(hostOf(address)) > 0
}

const verified = ['allow', 'prefer', 'require', 'verify-ca', 'verify-full']

function isVerified(address: string): boolean {
  return verified.includes(new URL(address).searchParams.get('sslmode') ?? '')
}

function hostOf(address: string): string {
  return new URL(address).hostname.replaceAll(/[[\]]/g, '')
}

/** Users, passwords and parameters, which may be passwords too, are left out. */
export function withoutPassword(text: string): string {
  if (!URL.canParse(text)) return 'no address'
  const { protocol, host, pathname } = new URL(text)
  // Without a host, or with what belongs before it, the path may be a password that was not encoded.
  if (host === '' || pathname.includes('@')) return 'no address'
  return `"${protocol}//${host}${pathname}"`
}
