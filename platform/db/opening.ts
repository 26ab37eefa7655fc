import type { Context } from './context.ts'
import type { Statement } from './sql.ts'

const tenantPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const simple = (text: string): Statement => ({ text, name: text, values: [] })
const beginning = { write: simple('begin'), read: simple('begin read only') }

/**
 * Opening a transaction and entering the tenant, each in a message of its own, because a distributed database repeats
 * the one with the setting on its nodes. The uuid is checked, never quoted; no setting takes a parameter.
 */
export function opening(kind: keyof typeof beginning, tenantId: string): Statement[] {
  if (!tenantPattern.test(tenantId)) throw new TypeError('a tenant is a lower-case uuid')
  return [beginning[kind], { text: `set local souk.tenant_id='${tenantId}'`, values: [] }]
}

/**
 * A sandbox can be emptied as a whole, by two transactions: whoever does it waits for the writes under way, and later
 * ones wait for it. Each of the two has a lock to itself, and every other write shares both, so that none gets in when the
 * connection of one of them is lost. A live tenant cannot be emptied, so its writes need no lock.
 */
export function openingWrite({ tenantId, mode, alone }: Context): Statement[] {
  const open = opening('write', tenantId)
  const keys = lockKeysOf(tenantId)
  if (alone) return [...open, patient, { ...lockAlone, values: [keys[alone]] }]
  if (mode === 'live') return open
  return [...open, { ...lockShared, values: [keys.work, keys.preparation] }]
}

/** The work is idle while the preparation runs. */
const patient = simple(`set local idle_in_transaction_session_timeout='60s'`)

const alone = 'pg_advisory_xact_lock'
const lockAlone = { text: `select ${alone}($1)`, name: alone }

/** One statement for both, in the order that only a CASE promises: whoever waits for the first holds no second. */
const shared = 'pg_advisory_xact_lock_shared'
const lockShared = {
  text: `select case when ${shared}($1) is not null then ${shared}($2) is not null end`,
  name: shared,
}

function lockKeysOf(tenantId: string): Record<'work' | 'preparation', bigint> {
  const work = BigInt.asIntN(64, BigInt(`0x${tenantId.replaceAll('-', '').slice(16)}`))
  return { work, preparation: ~work }
}
