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
import { type JoinedLine, joined } from '../lines/joined.ts'
import type { Line } from '../lines/line.ts'
import { insertLines, listWaiting, listWaitingCharges, updateStatus } from '../lines/store.ts'
import { Candidates, compare, type Match, matchExactly, missingThere } from '../matching.ts'
import { countLines } from '../metrics.ts'
import { recordPayouts } from '../payouts/operations.ts'
import { headerOf, linesAt, type ReportFile } from '../reading/file.ts'
import type { Span } from '../reading/format.ts'
import { finishRun, settleFound } from '../runs/operations.ts'
import { entered, type Run, windowOf } from '../runs/run.ts'
import { getRunForUpdate, updateProgress } from '../runs/store.ts'
import { sorted } from './known-lines.ts'

export interface Working {
  readonly database: Kernel['database']
  readonly store: FileStore
  readonly signal: AbortSignal
  readonly context: Context
}

/** The run is not where this turn believed it to be: another worker has taken over. */
export class Overtaken extends Error {}

/** Locks the run where this turn has left it. */
async function lockAt(tx: Tx, at: Run): Promise<Run> {
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
    const after = { ...(await work(tx, await lockAt(tx, at))), failedTurns: 0 }
    if (after.phase !== 'done') await updateProgress(tx, after)
    if (tx.pending.audits.length === 0) auditedElsewhere(tx)
    return after
  })
}

function fileOf({ store, context }: Working, { fileId, bytes }: Run): ReportFile {
  return { store, tenantId: context.tenantId, fileId, bytes }
}

/** When a line may have happened: not yet to come by the clock of the tenant, and not long before or after the period. */
function spanOf({ context }: Working, run: Run): Span {
  const { from, to } = windowOf(run)
  const now = new Date(Date.now() + context.clockOffsetMs)
  return { from, to: to < now ? to : now }
}

/** Reads the file to its end, some of it at a time, and saves nothing of it: a file that is wrong at its end changes nothing. */
async function check(working: Working, run: Run): Promise<Run> {
  const file = fileOf(working, run)
  const header = run.header ?? (await headerOf(file, run.format))
  const { position, line } = run.header ? run : header
  const asked = { position, line, max: 4 * batchLines, span: spanOf(working, run) }
  const block = await linesAt(file, run.format, header, asked)
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
  const asked = { position, line, max: batchLines, span: spanOf(working, run) }
  const block = await linesAt(fileOf(working, run), run.format, header, asked)
  let counted = 0
  const after = await saved(working, run, async (tx, locked) => {
    const { fresh, differences } = await sorted(tx, locked, block.lines)
    const matches = await exactMatches(tx, locked, fresh)
    const matched = new Set(matches.flatMap(({ parts }) => parts))
    const lines = fresh.map((one) =>
      matched.has(one) ? { ...one, status: 'MATCHED' as const } : one,
    )
    await insertLines(tx, lines)
    await take(tx, matches)
    counted = matched.size
    const next = {
      ...locked,
      ...{ position: block.position, line: block.line, matched: locked.matched + counted },
      lines: locked.lines + fresh.length,
      repeated: locked.repeated + block.lines.length - fresh.length,
    }
    const after = await except(tx, next, differences)
    return block.isLast ? entered(after, 'compare') : after
  })
  countLines('MATCHED', counted)
  return after
}

const isPayout = ({ type }: Line) => type === 'PAYOUT' || type === 'PAYOUT_REVERSAL'

async function exactMatches(
  tx: Tx,
  run: Run,
  lines: readonly Line[],
): Promise<(Match & JoinedLine)[]> {
  const asked = lines.filter((line) => !isPayout(line))
  const candidates = await candidatesFor(tx, run, asked)
  return joined(asked).flatMap(({ line, parts }) => {
    const match = matchExactly(line, candidates, run.toleranceDays)
    if (!match) return []
    candidates.take(match.entries)
    return [{ ...match, parts }]
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
    const outcomes = [
      ...(await compareOthers(tx, locked, others)),
      ...[...payouts].map(([line, differences]) => ({ parts: [line], differences })),
    ]
    const idsOf = (isMatched: boolean) =>
      outcomes.flatMap(({ parts, differences }) =>
        (differences.length === 0) === isMatched ? parts.map(({ id }) => id) : [],
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

interface Outcome {
  readonly parts: readonly Line[]
  readonly differences: readonly Difference[]
}

/** The charge that a line has let go of a part of may be further down among those that wait. */
async function compareOthers(tx: Tx, run: Run, waiting: readonly Line[]): Promise<Outcome[]> {
  const lines = [...waiting, ...(await chargesLetGoOf(tx, run, waiting))]
  const candidates = await candidatesFor(tx, run, lines)
  const compared = joined(lines).map(({ line, parts }) => {
    const found = compare(line, candidates, run.toleranceDays)
    candidates.take(found.entries)
    return { ...found, parts }
  })
  await take(tx, compared)
  return compared
}

async function chargesLetGoOf(tx: Tx, { id }: Run, waiting: readonly Line[]): Promise<Line[]> {
  const reversals = waiting.filter(({ type }) => type === 'CAPTURE_REVERSAL')
  if (reversals.length === 0) return []
  const here = new Set(waiting.map((line) => line.id))
  const found = await listWaitingCharges(
    tx,
    id,
    reversals.flatMap(({ refs }) => refs),
  )
  return found.filter((line) => !here.has(line.id))
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
