import { listMovements } from '@souk/ledger/contract'
import { gatewayReferencesOf } from '@souk/payments/contract'
import {
  announce,
  auditedElsewhere,
  type Context,
  type FileStore,
  type Kernel,
  newId,
  type Tx,
} from '@souk/platform'
import { type Entry, isOwnKind, newEntry, subjectOf } from '../entries/entry.ts'
import {
  insertEntries,
  listCandidates,
  listMissing,
  markMissed,
  markTaken,
} from '../entries/store.ts'
import { exceptionFound } from '../events.ts'
import { type Difference, newException } from '../exceptions/exception.ts'
import { exceptionView } from '../exceptions/schemas.ts'
import { insertExceptions, markFound } from '../exceptions/store.ts'
import type { Line, ReadLine } from '../lines/line.ts'
import { insertLines, listKnownReferences, listWaiting, updateStatus } from '../lines/store.ts'
import { Candidates, compare, type Match, matchExactly, missingThere } from '../matching.ts'
import { countLines } from '../metrics.ts'
import { recordPayouts } from '../payouts/operations.ts'
import { headerOf, linesAt, type ReportFile } from '../reading/file.ts'
import { finishRun, settleFound } from '../runs/operations.ts'
import { entered, type Run, windowOf } from '../runs/run.ts'
import { getRunForUpdate, updateProgress } from '../runs/store.ts'

export interface Working {
  readonly database: Kernel['database']
  readonly store: FileStore
  readonly signal: AbortSignal
  readonly context: Context
}

/** The run is not where this turn believed it to be: another worker has taken over. */
export class Overtaken extends Error {}

/** Locks the run where this turn has left it. */
export async function lockAt(tx: Tx, at: Run): Promise<Run> {
  const run = await getRunForUpdate(tx, at.id)
  const isSame = (['status', 'phase', 'position', 'cursor', 'exceptions'] as const).every(
    (name) => run[name] === at[name],
  )
  if (!isSame) throw new Overtaken('the run is somewhere else')
  return run
}

const batchLines = 500
const comparedLines = 200
const turnMs = 3_000

/** Does a bounded part of a run. What is left is done by the next turn, here or in another process. */
export async function workOn(working: Working, found: Run): Promise<void> {
  const end = Date.now() + turnMs
  let run = found
  while (run.phase !== 'done' && Date.now() < end && !working.signal.aborted) {
    run = await phases[run.phase](working, run)
  }
}

const phases = {
  check,
  collect,
  match,
  compare: compareSome,
  rest,
  done: async () => {
    throw new Overtaken('the run is over')
  },
}

/** Saves what a part has come to, with the place of the run after it. */
function saved(
  { database, context }: Working,
  at: Run,
  work: (tx: Tx, run: Run) => Promise<Run>,
): Promise<Run> {
  return database.write(context, async (tx) => {
    const after = await work(tx, await lockAt(tx, at))
    if (after.phase !== 'done') await updateProgress(tx, after)
    if (tx.pending.audits.length === 0) auditedElsewhere(tx)
    return after
  })
}

function fileOf({ store, context }: Working, { fileId, bytes }: Run): ReportFile {
  return { store, tenantId: context.tenantId, fileId, bytes }
}

/** Reads the file to its end, some of it at a time, and saves nothing of it: a file that is wrong at its end changes nothing. */
async function check(working: Working, run: Run): Promise<Run> {
  const file = fileOf(working, run)
  const header = run.header ?? (await headerOf(file, run.format))
  const { position, line } = run.header ? run : header
  const block = await linesAt(file, run.format, header, { position, line, max: 4 * batchLines })
  return saved(working, run, async (_tx, locked) => {
    const next = { ...locked, header, position: block.position, line: block.line }
    return block.isLast ? entered(next, 'collect') : next
  })
}

/** Takes over what the books say of the balance at the gateway. */
function collect(working: Working, run: Run): Promise<Run> {
  return saved(working, run, async (tx, locked) => {
    const { gateway, cursor: after } = locked
    const asked = { account: `asset:psp:${gateway}`, ...windowOf(locked) }
    const { movements, next } = await listMovements(tx, asked, { after, limit: batchLines })
    const foreign = movements.filter(({ kind }) => !isOwnKind(kind))
    const refs = await gatewayReferencesOf(tx, [...new Set(foreign.map(subjectOf))])
    const entries = foreign.map((movement) =>
      newEntry(movement, gateway, refs.get(subjectOf(movement)) ?? null, tx.now),
    )
    await insertEntries(tx, entries)
    return next === null ? entered(locked, 'match') : { ...locked, cursor: next }
  })
}

/** Saves lines of the file, and finds those that fit exactly what the books have. */
async function match(working: Working, run: Run): Promise<Run> {
  const { header, position, line } = run
  if (!header) throw new Error('a file that was checked has a header')
  const asked = { position, line, max: batchLines }
  const block = await linesAt(fileOf(working, run), run.format, header, asked)
  let counted = 0
  const after = await saved(working, run, async (tx, locked) => {
    const fresh = await freshLines(tx, locked, block.lines)
    const matches = await exactMatches(tx, locked, fresh)
    const matched = new Set(matches.map(({ line }) => line))
    const lines = fresh.map((one) =>
      matched.has(one) ? { ...one, status: 'MATCHED' as const } : one,
    )
    await insertLines(tx, lines)
    await take(tx, matches)
    counted = matches.length
    const next = {
      ...locked,
      ...{ position: block.position, line: block.line, matched: locked.matched + counted },
      lines: locked.lines + fresh.length,
      repeated: locked.repeated + block.lines.length - fresh.length,
    }
    return block.isLast ? entered(next, 'compare') : next
  })
  countLines('MATCHED', counted)
  return after
}

/** Those that no report had before, nor this one above. */
async function freshLines(tx: Tx, run: Run, read: readonly ReadLine[]): Promise<Line[]> {
  const { id: runId, gateway } = run
  const references = read.map(({ reference }) => reference)
  const seen = await listKnownReferences(tx, gateway, references)
  const fresh: Line[] = []
  for (const line of read) {
    if (seen.has(line.reference)) continue
    seen.add(line.reference)
    fresh.push({ ...line, id: newId('rln'), runId, gateway, status: 'WAITING', createdAt: tx.now })
  }
  return fresh
}

const isPayout = ({ type }: Line) => type === 'PAYOUT' || type === 'PAYOUT_REVERSAL'

async function exactMatches(tx: Tx, run: Run, lines: readonly Line[]): Promise<Match[]> {
  const asked = lines.filter((line) => !isPayout(line))
  const candidates = await candidatesFor(tx, run, asked)
  return asked.flatMap((line) => {
    const match = matchExactly(line, candidates, run.toleranceDays)
    if (!match) return []
    candidates.take(match.entries)
    return [match]
  })
}

async function candidatesFor(
  tx: Tx,
  { gateway }: Run,
  lines: readonly Line[],
): Promise<Candidates> {
  const refs = [...new Set(lines.flatMap((line) => line.refs))]
  const subjects = [...new Set(lines.flatMap(({ subject }) => subject ?? []))]
  const found = lines.length === 0 ? [] : await listCandidates(tx, gateway, { refs, subjects })
  return new Candidates(found)
}

/** What lines stand for is had by no other; what an earlier run had missed among it is found. */
async function take(tx: Tx, matches: readonly Match[]): Promise<void> {
  const taken = matches.flatMap(({ line, entries }) => entries.map((entry) => ({ line, entry })))
  await markTaken(
    tx,
    taken.map(({ line, entry }) => ({ lineId: line.id, entryId: entry.id })),
  )
  const missed = taken.filter(({ entry }) => entry.missedBy !== null)
  if (missed.length === 0) return
  await settleFound(
    tx,
    await markFound(
      tx,
      missed.map(({ entry }) => entry.id),
    ),
  )
}

/** Looks at lines that fit nothing exactly, once all others have what is theirs. */
async function compareSome(working: Working, run: Run): Promise<Run> {
  const counts = { MATCHED: 0, EXCEPTION: 0 }
  const after = await saved(working, run, async (tx, locked) => {
    const lines = await listWaiting(tx, locked.id, comparedLines)
    if (lines.length === 0) return entered(locked, 'rest')
    const payouts = await recordPayouts(tx, locked, lines.filter(isPayout))
    const others = lines.filter((line) => !isPayout(line))
    const candidates = await candidatesFor(tx, locked, others)
    const compared = others.map((line) => {
      const found = compare(line, candidates, locked.toleranceDays)
      candidates.take(found.entries)
      return found
    })
    await take(tx, compared)
    const outcomes = [
      ...compared.map(({ line, differences }) => ({ line, differences })),
      ...[...payouts].map(([line, differences]) => ({ line, differences })),
    ]
    const idsOf = (isMatched: boolean) =>
      outcomes.flatMap(({ line, differences }) =>
        (differences.length === 0) === isMatched ? [line.id] : [],
      )
    const [matched, different] = [idsOf(true), idsOf(false)]
    await updateStatus(tx, matched, 'MATCHED')
    await updateStatus(tx, different, 'EXCEPTION')
    counts.MATCHED = matched.length
    counts.EXCEPTION = different.length
    const differences = outcomes.flatMap((outcome) => outcome.differences)
    const next = { ...locked, matched: locked.matched + matched.length }
    // A batch that has matched all of its lines leaves the run elsewhere as well.
    return except(tx, { ...next, cursor: lines.at(-1)?.id ?? null }, differences)
  })
  countLines('MATCHED', counts.MATCHED)
  countLines('EXCEPTION', counts.EXCEPTION)
  return after
}

/** What the books have of the period and no report has. */
function rest(working: Working, run: Run): Promise<Run> {
  return saved(working, run, async (tx, locked) => {
    const { gateway, periodFrom: from, periodTo: to, id } = locked
    const missing = await listMissing(tx, { gateway, from, to }, batchLines)
    if (missing.length === 0) {
      await finishRun(tx, locked)
      return { ...locked, phase: 'done' }
    }
    await markMissed(
      tx,
      missing.map((entry: Entry) => entry.id),
      id,
    )
    return except(tx, locked, missing.map(missingThere))
  })
}

/** So many of a run are announced, so that a report of another gateway is no flood of events. */
const announcedMax = 100

async function except(tx: Tx, run: Run, differences: readonly Difference[]): Promise<Run> {
  const { id: runId, gateway } = run
  const found = differences.map((difference) =>
    newException(difference, { runId, gateway }, newId('rex'), tx.now),
  )
  await insertExceptions(tx, found)
  for (const after of found.slice(0, Math.max(0, announcedMax - run.exceptions))) {
    announce(tx, exceptionFound, exceptionView, { after })
  }
  return {
    ...run,
    exceptions: run.exceptions + found.length,
    openExceptions: run.openExceptions + found.length,
  }
}
