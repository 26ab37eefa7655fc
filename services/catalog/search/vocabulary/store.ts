import { inStatements, partsOf, rows, type Sql, sql, type Tx } from '@souk/platform'
import type { KnownWord } from '../document.ts'
import type { Sweep } from '../rebuilds/store.ts'

/** Few enough for the lists of a statement. */
const wordsAtOnce = 300

/**
 * Words that are there already stay. In their order, so that two who add the same ones cannot deadlock; first those that
 * are there and about to be taken away are kept, so that one which is gone by now is added.
 */
export async function upsertWords(tx: Tx, words: readonly KnownWord[]): Promise<void> {
  const byKey = new Map(words.map((known) => [`${known.language} ${known.word}`, known]))
  const wanted = [...byKey]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, known]) => known)
  await Promise.all(
    partsOf(wanted, wordsAtOnce).flatMap((some) => [keepWords(tx, some), insertWords(tx, some)]),
  )
}

/** Only rows that change are locked, and what another changes at this moment is left to it. */
async function keepWords(tx: Tx, words: readonly KnownWord[]): Promise<void> {
  await tx`
    update catalog.search_words known
    set written = case when ${isPlainer(sql`known`)} then given.written else known.written end,
      stem = given.stem, unused_since = null
    from (
      select given.*
      from unnest(
        ${words.map(({ language }) => language)}::text[], ${words.map(({ word }) => word)}::text[],
        ${words.map(({ written }) => written)}::text[], ${words.map(({ stem }) => stem)}::text[]
      ) as given (language, word, written, stem)
      join catalog.search_words old
        on old.tenant_id = ${tx.tenantId} and old.language = given.language
        and old.word = given.word
      where old.unused_since is not null or old.stem is distinct from given.stem
        or ${isPlainer(sql`old`)}
      order by given.language, given.word
      for update of old skip locked
    ) given
    where known.tenant_id = ${tx.tenantId} and known.language = given.language
      and known.word = given.word
  `
}

/** Of two ways to write a word the one with fewer capitals is shown. */
function isPlainer(known: Sql): Sql {
  const capitals = (written: Sql) =>
    sql`(${written} <> lower(${written}))::int + (substr(${written}, 2) <> lower(substr(${written}, 2)))::int`
  return sql`(given.written is not null and (${known}.written is null
    or ${capitals(sql`given.written`)} < ${capitals(sql`${known}.written`)}))`
}

async function insertWords(tx: Tx, words: readonly KnownWord[]): Promise<void> {
  const wanted = words.map((known) => [
    tx.tenantId,
    known.language,
    known.word,
    known.written,
    known.stem,
  ])
  await Promise.all(
    inStatements(wanted, 5).map(
      (some) => tx`
        insert into catalog.search_words (tenant_id, language, word, written, stem)
        values ${rows(some)}
        on conflict (tenant_id, language, word) do nothing
      `,
    ),
  )
}

export interface SweptWord {
  readonly language: string
  readonly word: string
  readonly is_used: boolean
}

/** The next words, and whether any product is found by each. */
export async function listSwept(tx: Tx, sweep: Sweep, limit: number): Promise<SweptWord[]> {
  const asked = { ...sweep, limit }
  const [row] = await tx<{ words: SweptWord[] }>`
    select catalog.search_sweep(${JSON.stringify(asked)}::jsonb) as words
  `
  return row?.words ?? []
}

/**
 * Nobody is told of them from now on. Words that somebody writes at this moment are left alone, here and below. By the clock
 * of the database, which no sandbox sets.
 */
export async function markWords(tx: Tx, words: readonly SweptWord[]): Promise<void> {
  await tx`
    update catalog.search_words known
    set unused_since = now()
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

/** Longer than a transaction lasts, and shorter than the rest between two sweeps. */
const unusedSecondsMin = 1_800

/**
 * Those that have been unused for so long that every transaction has ended which knew them before: one that came later
 * and uses such a word has kept it.
 */
export async function deleteWords(tx: Tx, words: readonly SweptWord[]): Promise<void> {
  await tx`
    delete from catalog.search_words known
    using (
      ${unlocked(tx, words)}
        and known.unused_since <= now() - make_interval(secs => ${unusedSecondsMin})
      for update skip locked
    ) unused
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
