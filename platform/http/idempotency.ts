import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../db/tx.ts'
import {
  idempotencyInProgress,
  idempotencyKeyReused,
  validationFailed,
} from '../problems/common.ts'
import type { Vault } from '../secrets.ts'

export interface StoredAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface KeyedRequest {
  readonly clientId: string
  readonly key: string
  /** What makes two requests the same: method, path with query, body. */
  readonly fingerprint: string
}

const keyPattern = /^[\x21-\x7e]{1,255}$/

export function keyedRequest(request: FastifyRequest, clientId: string): KeyedRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    const message = 'must be 1 to 255 visible ASCII characters'
    throw validationFailed(undefined, {
      errors: [{ path: '/headers/idempotency-key', code: 'pattern', message }],
    })
  }
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body) ?? ''}`)
    .digest('base64url')
  return { clientId, key, fingerprint }
}

interface ClaimRow {
  readonly free: boolean
  readonly fingerprint: string | null
  readonly status: number | null
  readonly headers: Record<string, string> | null
  readonly body: Buffer | null
}

/**
 * Takes the key for this transaction, or returns the answer that was stored under it. The advisory lock only
 * spares the second caller the wait; the unique key of the table is what makes a second effect impossible.
 */
export async function claim(
  tx: Tx,
  keyed: KeyedRequest,
  vault: Vault,
): Promise<StoredAnswer | undefined> {
  const lockName = `${tx.tenantId} ${keyed.clientId} ${keyed.key}`
  const [row] = await tx<ClaimRow>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as free,
      stored.fingerprint, stored.status, stored.headers, stored.body
    from (values (true)) as asked (once)
    left join platform.idempotency_keys stored
      on stored.tenant_id = ${tx.tenantId} and stored.client_id = ${keyed.clientId}
        and stored.key = ${keyed.key}
  `
  if (!row) throw new Error('claiming an idempotency key answers one row')
  if (row.status !== null && row.body !== null) {
    if (row.fingerprint !== keyed.fingerprint) throw idempotencyKeyReused()
    return { status: row.status, headers: row.headers ?? {}, body: vault.open(row.body) }
  }
  if (!row.free) throw idempotencyInProgress()
  return undefined
}

/**
 * Stored in the transaction that it answers for, so a crash leaves both or neither. Sealed, because an answer
 * may show a secret that nobody but its first reader should ever see.
 */
export function storeAnswer(
  tx: Tx,
  keyed: KeyedRequest,
  answer: StoredAnswer,
  vault: Vault,
): Promise<unknown> {
  return tx`
    insert into platform.idempotency_keys
      (tenant_id, client_id, key, fingerprint, status, headers, body, created_at)
    values
      (${tx.tenantId}, ${keyed.clientId}, ${keyed.key}, ${keyed.fingerprint}, ${answer.status},
       ${JSON.stringify(answer.headers)}, ${vault.seal(answer.body)}, now())
  `
}
