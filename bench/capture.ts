import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Product } from './product.ts'

/** One statement as PostgreSQL received it. */
export interface Captured {
  readonly text: string
  readonly values: readonly (string | null)[]
}

export type CapturedTransaction = readonly Captured[]

export const mark = 'bench capture'
const settleMs = 250

/**
 * What the API asks of PostgreSQL for one request, in PostgreSQL's own words: its log is switched on for
 * that moment. Nothing of the product's code has to be known, so the limit is always the limit of today's SQL.
 */
export async function capture(
  product: Product,
  owner: pg.Client,
  request: () => Promise<void>,
): Promise<CapturedTransaction[]> {
  // Statements are planned and caches filled before, so that only the steady state is seen.
  await request()
  await owner.query(`alter system set log_line_prefix = '${mark}|%p|%u|%a|'`)
  await owner.query(`alter system set log_statement = 'all'`)
  await reload(owner)
  const from = statSync(product.databaseLog).size
  try {
    await request()
    await delay(settleMs)
  } finally {
    await owner.query('alter system reset all')
    await reload(owner)
  }
  return transactionsIn(readFrom(product.databaseLog, from))
}

/** Every backend takes the new settings when it next wakes up. */
async function reload(owner: pg.Client): Promise<void> {
  await owner.query('select pg_reload_conf()')
  await delay(settleMs)
}

function readFrom(file: string, from: number): string {
  const length = statSync(file).size - from
  const bytes = Buffer.alloc(length)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, bytes, 0, length, from)
  closeSync(descriptor)
  return bytes.toString()
}

/** Whole transactions only; their framing is left out. */
export function transactionsIn(log: string): CapturedTransaction[] {
  const open = new Map<string, Captured[]>()
  const finished: CapturedTransaction[] = []
  for (const { pid, message } of entries(log)) {
    const [, executed] = /^LOG: {2}execute [^:]+: ([\s\S]*)$/.exec(message) ?? []
    const [, parameters] = /^DETAIL: {2}parameters: ([\s\S]*)$/i.exec(message) ?? []
    const current = open.get(pid)
    if (executed?.startsWith('begin')) open.set(pid, [])
    else if (executed === 'commit' && current) finished.push(current)
    else if (executed?.startsWith('set local')) continue
    else if (executed) current?.push({ text: executed, values: [] })
    else if (parameters && current) {
      const last = current.pop()
      if (last) current.push({ text: last.text, values: parseParameters(parameters) })
    }
  }
  return finished.filter((transaction) => transaction.length > 0)
}

/** Only what the API did for a request: the role says that it is no upkeep, the name that it is no worker. */
function* entries(log: string): Generator<{ pid: string; message: string }> {
  for (const entry of log.split(`${mark}|`)) {
    const [pid = '', role, application, ...rest] = entry.split('|')
    if (role !== 'souk_app' || !application?.startsWith('souk api')) continue
    yield { pid, message: rest.join('|').trimEnd().replaceAll('\n\t', '\n') }
  }
}

/** `$1 = 'it''s', $2 = NULL` */
function parseParameters(text: string): (string | null)[] {
  const values: (string | null)[] = []
  for (const [, quoted] of text.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)) {
    values.push(quoted === undefined ? null : quoted.replaceAll("''", "'"))
  }
  return values
}
