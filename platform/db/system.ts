import type pg from 'pg'
import type { Client } from './driver.ts'
import { retrying } from './retry.ts'
import { compile } from './sql.ts'

/**
 * Statements under the `souk_system` role, for the few things that happen before a tenant is known or
 * across tenants: finding a credential, relaying events, picking the next tenant with work to do.
 */
export interface System {
  <Row extends object = Record<string, unknown>>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>
  transaction<Result>(work: (system: System) => Promise<Result>): Promise<Result>
  /** Whether the tables of tenants lie on several nodes. */
  readonly isDistributed: boolean
}

type Queryable = Pick<pg.Pool, 'query'> | Client

function tagOf(target: Queryable) {
  return async (strings: TemplateStringsArray, ...values: unknown[]) => {
    const result = await target.query(compile(strings, values))
    return result.rows
  }
}

export function makeSystem(pool: pg.Pool, isDistributed: boolean): System {
  const transaction = <Result>(work: (system: System) => Promise<Result>) =>
    retrying(() => inTransaction(pool, isDistributed, work))
  return Object.assign(tagOf(pool), { transaction, isDistributed }) as System
}

async function inTransaction<Result>(
  pool: pg.Pool,
  isDistributed: boolean,
  work: (system: System) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  const nested = Object.assign(tagOf(client as unknown as Client), {
    transaction: <Inner>(inner: (system: System) => Promise<Inner>) => inner(nested),
    isDistributed,
  }) as System
  let broken = false
  try {
    // Not awaited: it travels with the first statement, which fails as well when it does.
    const begun = client.query('begin')
    begun.catch(() => {})
    const result = await work(nested)
    await begun
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}
