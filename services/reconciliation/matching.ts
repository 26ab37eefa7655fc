import { dayMs } from '@souk/platform'
import type { Entry } from './entries/entry.ts'
import type { Difference } from './exceptions/exception.ts'
import type { Line, ReadLine } from './lines/line.ts'

/** What a line was found to stand for. */
export interface Match {
  readonly line: Line
  /** The movement, and the fee where the line has one. */
  readonly entries: readonly Entry[]
}

export interface Compared extends Match {
  readonly differences: readonly Difference[]
}

/** Entries that are still to be had, by what lines name them by. Each is taken once. */
export class Candidates {
  readonly #byRef: ReadonlyMap<string, readonly Entry[]>
  readonly #bySubject: ReadonlyMap<string, readonly Entry[]>
  readonly #taken = new Set<Entry>()

  constructor(entries: readonly Entry[]) {
    this.#byRef = Map.groupBy(
      entries.filter(({ gatewayRef }) => gatewayRef !== null),
      ({ gatewayRef }) => gatewayRef as string,
    )
    this.#bySubject = Map.groupBy(entries, ({ subject }) => subject)
  }

  take(entries: readonly Entry[]): void {
    for (const entry of entries) this.#taken.add(entry)
  }

  /** By the reference of the gateway, then by the id that the report has. */
  of({ refs, subject, currency }: Line): Entry[] {
    const named = [
      ...refs.flatMap((ref) => this.#byRef.get(ref) ?? []),
      ...(subject === null ? [] : (this.#bySubject.get(subject) ?? [])),
    ]
    return [...new Set(named)].filter((entry) => this.#isFree(entry) && entry.currency === currency)
  }

  feesOf({ subject, currency }: Entry): Entry[] {
    const own = this.#bySubject.get(subject) ?? []
    return own.filter(
      (entry) => entry.type === 'FEE' && this.#isFree(entry) && entry.currency === currency,
    )
  }

  #isFree(entry: Entry): boolean {
    return !this.#taken.has(entry)
  }
}

/** What a line of a fee takes from the balance, as an entry has it. */
const feeAmount = ({ fee }: Line) => (fee === 0 ? 0 : -fee)

/** Amount, fee and day are the same. What fits here is not left for another line that fits worse. */
export function matchExactly(
  line: Line,
  candidates: Candidates,
  toleranceDays: number,
): Match | undefined {
  for (const movement of candidates.of(line)) {
    const isSame = movement.type === line.type && movement.amount === line.gross
    if (!isSame || !isSameDay(line, movement, toleranceDays)) continue
    if (line.fee === 0) return { line, entries: [movement] }
    const fee = candidates
      .feesOf(movement)
      .find((entry) => entry !== movement && entry.amount === feeAmount(line))
    if (fee) return { line, entries: [movement, fee] }
  }
  return undefined
}

/** What comes nearest to a line that fits nothing exactly, and in what they differ. */
export function compare(line: Line, candidates: Candidates, toleranceDays: number): Compared {
  const movements = candidates.of(line).filter(({ type }) => type === line.type)
  const movement = nearest(movements, line)
  if (!movement) {
    const missing = {
      kind: 'MISSING_HERE',
      part: 'NET',
      here: null,
      there: line.net,
      line,
    } as const
    return { line, entries: [], differences: [missing] }
  }
  const fees = candidates.feesOf(movement).filter((entry) => entry !== movement)
  const fee =
    line.fee === 0 ? undefined : (fees.find(({ amount }) => amount === feeAmount(line)) ?? fees[0])
  const differences = differencesOf(line, movement, fee, toleranceDays)
  return { line, entries: fee ? [movement, fee] : [movement], differences }
}

function nearest(movements: readonly Entry[], { gross, occurredAt }: Line): Entry | undefined {
  const distance = ({ effectiveAt }: Entry) =>
    Math.abs(effectiveAt.getTime() - occurredAt.getTime())
  const [first] = movements.toSorted((one, other) => {
    const sameFirst = Number(other.amount === gross) - Number(one.amount === gross)
    return sameFirst || distance(one) - distance(other)
  })
  return first
}

function differencesOf(
  line: Line,
  movement: Entry,
  fee: Entry | undefined,
  toleranceDays: number,
): Difference[] {
  const differences: Difference[] = []
  if (movement.amount !== line.gross) {
    const amounts = { here: movement.amount, there: line.gross }
    differences.push({ kind: 'AMOUNT', part: 'GROSS', ...amounts, line, entry: movement })
  }
  const [here, there] = [fee?.amount ?? 0, feeAmount(line)]
  if (here !== there) {
    differences.push({ kind: 'AMOUNT', part: 'FEE', here, there, line, entry: fee ?? movement })
  }
  if (!isSameDay(line, movement, toleranceDays)) {
    const amounts = { here: line.gross, there: line.gross }
    differences.push({ kind: 'DATE', part: 'GROSS', ...amounts, line, entry: movement })
  }
  return differences
}

/** By days of UTC, in which gateways report. */
function isSameDay({ occurredAt }: Line, { effectiveAt }: Entry, toleranceDays: number): boolean {
  const dayOf = (moment: Date) => Math.floor(moment.getTime() / dayMs)
  return Math.abs(dayOf(occurredAt) - dayOf(effectiveAt)) <= toleranceDays
}

/** In what a report differs from an earlier one on the same line. In another currency, one amount goes and another comes. */
export function restated(kept: Line, read: ReadLine): Difference[] {
  const line = { ...kept, ...read }
  if (kept.currency !== line.currency) {
    const said = { kind: 'AMOUNT', part: 'NET' } as const
    return [
      { ...said, here: kept.net, there: null, line: kept },
      { ...said, here: null, there: line.net, line },
    ]
  }
  const gross = { part: 'GROSS', here: kept.gross, there: line.gross } as const
  const fee = { part: 'FEE', here: feeAmount(kept), there: feeAmount(line) } as const
  return [gross, fee]
    .filter(({ here, there }) => here !== there)
    .map((amounts) => ({ kind: 'AMOUNT', ...amounts, line }))
}

/** What a report lacks. */
export function missingThere(entry: Entry): Difference {
  const part = entry.type === 'FEE' ? 'FEE' : 'GROSS'
  return { kind: 'MISSING_THERE', part, here: entry.amount, there: null, entry }
}
