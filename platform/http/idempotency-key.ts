import { createHmac, type KeyObject } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { canonicalText } from '../canonical.ts'
import { isFromOutside } from '../db/party.ts'
import { isId } from '../ids/typeid.ts'
import type { Claim } from '../outbound/store.ts'
import { validationFailed } from '../problems/common.ts'

export interface KeyedRequest extends Claim {
  /** What makes two requests the same: method, path with query, body. */
  readonly fingerprint: string
}

const callerOfApprovals = 'approval '

/** What is executed for an approval has keys of its own, which nobody can use before. */
export function callerOfApproval(approvalId: string): string {
  return `${callerOfApprovals}${approvalId}`
}

export function isOfApproval({ clientId }: Claim): boolean {
  return clientId.startsWith(callerOfApprovals)
}

/** The caller of an agent names it behind its client. */
export function isOfAgent({ clientId }: Claim): boolean {
  return clientId.split(' ').some((part) => isId('agt', part))
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

/** The `Idempotency-Key` of a request, where it sent one. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && keyPattern.test(key)) return key
  const message = 'must be 1 to 255 visible ASCII characters'
  throw validationFailed(undefined, {
    errors: [{ path: '/headers/idempotency-key', code: 'pattern', message }],
  })
}

export function keyedRequest(
  request: FastifyRequest,
  caller: string,
  fingerprintKey: KeyObject,
): KeyedRequest | undefined {
  const key = idempotencyKeyOf(request)
  if (key === undefined) return undefined
  const clientId = [caller, ...shownBy(request, fingerprintKey)].join(' ')
  // Keyed, because a body may hold a password that could be guessed from a plain hash.
  const fingerprint = createHmac('sha256', fingerprintKey)
    .update(`${request.method} ${request.url}\n${bodyText(request.body)}`)
    .digest('base64url')
  return { clientId, key, fingerprint }
}

/**
 * What somebody from outside shows for what is theirs, in the headers that the operation names, is part of who they are: all who
 * use one publishable key are one client, and what one was answered is not for the others, nor are the keys that one has used.
 */
function shownBy(
  { headers, principal, routeOptions }: FastifyRequest,
  digestKey: KeyObject,
): readonly string[] {
  if (principal === undefined || !isFromOutside(principal)) return []
  const { properties = {} } = (routeOptions.schema?.headers ?? {}) as { properties?: object }
  const shown = Object.keys(properties).flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value]]
  })
  if (shown.length === 0) return []
  return [createHmac('sha256', digestKey).update(JSON.stringify(shown)).digest('base64url')]
}

/** The same for two bodies that differ only in the order of their fields. */
function bodyText(body: unknown): string {
  return body === undefined ? '' : canonicalText(body)
}
