import { sql, type Tx, type WaitingRows } from '@souk/platform'
import { edition } from '../rebuilds/store.ts'

/** So long after a change words are looked at, and those that nobody uses once more before they are taken away. */
export const restMs = 3_600_000

/** How far the words of a tenant have been looked at. */
export interface Sweep {
  readonly id: string
  readonly swept_language: string
  readonly swept_word: string
  /** Whether every word that is used has been entered by this edition. */
  readonly is_complete: boolean
}

export interface SweptWord {
  readonly language: string
  readonly word: string
  readonly is_used: boolean
}

const table = sql`catalog.search_rebuilds`

export function sweeps(now: Date): WaitingRows {
  return { table, waiting: sql`sweep_at is not null`, due: sql`sweep_at <= ${now}` }
}

/** Where none waits. Who finds the row locked leaves it: whoever holds it asks for the same, or is at it. */
export async function requestSweep(tx: Tx): Promise<void> {
  await tx`
    update ${table}
    set sweep_at = ${new Date(tx.now.getTime() + restMs)}
    where tenant_id = ${tx.tenantId} and id in (
      select id
      from ${table}
      where tenant_id = ${tx.tenantId} and sweep_at is null
      for update skip locked
    )
  `
}

/** A worker that finds it locked leaves it to the other. */
export async function findSweepForUpdate(
  tx: Tx,
  postponed: readonly string[],
): Promise<Sweep | undefined> {
  const [sweep] = await tx<Sweep>`
    select id, swept_language, swept_word, edition >= ${edition} as is_complete
    from ${table}
    where tenant_id = ${tx.tenantId} and sweep_at <= ${tx.now} and id <> all(${postponed}::uuid[])
    for update skip locked
  `
  return sweep
}

/** The next words, and whether any product is found by each. */
export async function listSwept(tx: Tx, sweep: Sweep, limit: number): Promise<SweptWord[]> {
  const asked = { ...sweep, limit }
  const [row] = await tx<{ words: SweptWord[] }>`
    select catalog.search_sweep(${JSON.stringify(asked)}::jsonb) as words
  `
  return row?.words ?? []
}

export async function advanceSweep(
  tx: Tx,
  { id, swept_language, swept_word }: Sweep,
): Promise<void> {
  await tx`
    update ${table}
    set swept_language = ${swept_language}, swept_word = ${swept_word}
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

/** The next one begins from the first word, when words wait to be taken away or something changes. */
export async function finishSweep(tx: Tx, { id }: Sweep): Promise<void> {
  const next = new Date(tx.now.getTime() + restMs)
  await tx`
    update ${table}
    set swept_language = '', swept_word = '', sweep_at = case when exists (
      select
      from catalog.search_words
      where tenant_id = ${tx.tenantId} and unused_since is not null
    ) then ${next}::timestamptz end
    where tenant_id = ${tx.tenantId} and id = ${id}
  `
}

/** Nobody is told of them from now on. Words that somebody writes at this moment are left alone, here and below. */
export async function markWords(tx: Tx, words: readonly SweptWord[]): Promise<void> {
  await tx`
    update catalog.search_words known
    set unused_since = ${tx.now}
    from (${unlocked(tx, words)} and known.unused_since is null for update skip locked) unused
    where known.tenant_id = ${tx.tenantId} and known.language = unused.language
      and known.word = unused.word
  `
}

export async function unmarkWords(tx: Tx, words: readonly SweptWord[]): Promise<void> {
  await tx`
    update catalog.search_words known
    set unused_since = null
    from (${unlocked(tx, words)} and known.unused_since is not null for update skip locked) used
    where known.tenant_id = ${tx.tenantId} and known.language = used.language
      and known.word = used.word
  `
}

/**
 * Those that have been unused for so long that every transaction has ended which knew them before: one that came later
 * and uses such a word has kept it.
 */
export async function deleteWords(tx: Tx, words: readonly SweptWord[]): Promise<void> {
  const before = new Date(tx.now.getTime() - restMs)
  await tx`
    delete from catalog.search_words known
    using (${unlocked(tx, words)} and known.unused_since <= ${before} for update skip locked) unused
    where known.tenant_id = ${tx.tenantId} and known.language = unused.language
      and known.word = unused.word
  `
}

function unlocked(tx: Tx, words: readonly SweptWord[]) {
  return sql`
    select known.language, known.word
    from catalog.search_words known
    where known.tenant_id = ${tx.tenantId} and (known.language, known.word) in (
      select *
      from unnest(
        ${words.map(({ language }) => language)}::text[], ${words.map(({ word }) => word)}::text[]
      )
    )`
}
