import type { JournalEntry, Posting } from '@souk/ledger/contract'
import { type Actor, advance, lifecycle, type StateOf, statesOf } from '@souk/platform'
import { type Entry, ownKinds } from '../entries/entry.ts'
import type { Line, LineType } from '../lines/line.ts'
import { nothingToPost } from '../problems.ts'

export const exceptionKinds = ['MISSING_HERE', 'MISSING_THERE', 'AMOUNT', 'DATE'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** Which amount of a line is meant. */
export const exceptionParts = ['NET', 'GROSS', 'FEE'] as const
export type ExceptionPart = (typeof exceptionParts)[number]

export const exceptionLifecycle = lifecycle({
  OPEN: { post: 'POSTED', ignore: 'IGNORED', find: 'FOUND' },
  POSTED: {},
  IGNORED: {},
  FOUND: {},
})
export type ExceptionStatus = StateOf<typeof exceptionLifecycle>
export const exceptionStatuses = statesOf(exceptionLifecycle)

/** The steps that somebody can ask for; that a later report has what was missing there is found by itself. */
const commands = ['post', 'ignore'] as const

export interface Exception {
  readonly id: string
  readonly runId: string
  readonly gateway: string
  readonly kind: ExceptionKind
  readonly part: ExceptionPart
  readonly type: LineType
  readonly status: ExceptionStatus
  readonly lineId: string | null
  readonly transactionId: string | null
  readonly reference: string | null
  readonly subject: string | null
  readonly here: number | null
  readonly there: number | null
  /** Of what is there, what the gateway has kept. */
  readonly fee: number
  readonly currency: string
  readonly hereAt: Date | null
  readonly thereAt: Date | null
  readonly reason: string | null
  readonly account: string | null
  readonly postedAs: string | null
  readonly resolvedBy: Actor | null
  readonly resolvedAt: Date | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What differs, as the comparison says it. */
export type Difference = Pick<Exception, 'kind' | 'part' | 'here' | 'there'> & {
  readonly line?: Line
  readonly entry?: Entry
  /** Where it is about something else than they say. */
  readonly subject?: string
}

export function newException(
  { kind, part, here, there, line, entry, subject }: Difference,
  { runId, gateway }: Pick<Exception, 'runId' | 'gateway'>,
  id: string,
  now: Date,
): Exception {
  const of = line ?? entry
  if (!of) throw new Error('an exception is about a line or an entry')
  return {
    ...{ id, runId, gateway, kind, part, type: of.type, status: 'OPEN', here, there },
    ...{ lineId: line?.id ?? null, transactionId: entry?.id ?? null },
    reference: line?.reference ?? entry?.gatewayRef ?? null,
    subject: subject ?? entry?.subject ?? line?.subject ?? null,
    fee: part === 'NET' && kind === 'MISSING_HERE' ? (line?.fee ?? 0) : 0,
    currency: of.currency,
    ...{ hereAt: entry?.effectiveAt ?? null, thereAt: line?.occurredAt ?? null },
    ...{ reason: null, account: null, postedAs: null, resolvedBy: null, resolvedAt: null },
    ...{ version: 1, createdAt: now, updatedAt: now },
  }
}

/** A payout that only a report has, and that is too large to be posted on the word of whoever has brought the report. */
export function isWithheldPayout({ kind, part }: Pick<Exception, 'kind' | 'part'>): boolean {
  return kind === 'MISSING_HERE' && part === 'GROSS'
}

/** How much money a resolution moves. */
export function movedBy({ here, there, fee }: Pick<Exception, 'here' | 'there' | 'fee'>): number {
  return Math.abs(differenceOf({ here, there })) + Math.abs(fee)
}

/** What the balance at the gateway has more than the books say. */
export function differenceOf({ here, there }: Pick<Exception, 'here' | 'there'>): number {
  return (there ?? 0) - (here ?? 0)
}

const suspenseAccount = 'asset:suspense:reconciliation'
const feeAccount = 'expense:psp_fees'

/** Where a difference may be posted to. */
export const contraAccounts = [suspenseAccount, feeAccount, 'expense:dispute_fees'] as const
export type ContraAccount = (typeof contraAccounts)[number]

export interface Resolution {
  readonly action: 'post' | 'ignore'
  readonly reason: string
  readonly account?: ContraAccount
}

/** Fees are an expense. What else differs is nobody's until somebody has found out whose it is. */
export function accountFor({ part, type }: Pick<Exception, 'part' | 'type'>): ContraAccount {
  return part === 'FEE' || type === 'FEE' ? feeAccount : suspenseAccount
}

/** The difference, on the side of the gateway and on the other. What the gateway has kept of a missing line is its fee. */
export function resolutionEntry(
  exception: Exception,
  account: ContraAccount,
  effectiveAt: Date,
): JournalEntry {
  const { id, gateway, currency, fee } = exception
  const difference = differenceOf(exception)
  const postings = [
    leg(`asset:psp:${gateway}`, difference),
    leg(feeAccount, fee),
    leg(account, -difference - fee),
  ].flat()
  if (postings.length < 2) throw nothingToPost({ kind: exception.kind })
  return { kind: ownKinds.resolved, ref: id, currency, postings: merged(postings), effectiveAt }
}

function leg(account: string, amount: number): Posting[] {
  if (amount === 0) return []
  return [{ account, direction: amount > 0 ? 'DEBIT' : 'CREDIT', amount: Math.abs(amount) }]
}

/** One leg for each account: a fee and a difference that is a fee as well are one amount. */
function merged(postings: readonly Posting[]): Posting[] {
  const sums = new Map<string, number>()
  for (const { account, direction, amount } of postings) {
    const signed = direction === 'DEBIT' ? amount : -amount
    sums.set(account, (sums.get(account) ?? 0) + signed)
  }
  return [...sums].flatMap(([account, amount]) => leg(account, amount))
}

export interface Resolved {
  readonly by: Actor
  /** None for a payout: it goes to the bank. */
  readonly account: ContraAccount | null
  readonly postedAs: string | null
}

export function resolved(
  exception: Exception,
  { action, reason }: Resolution,
  { by, account, postedAs }: Resolved,
  now: Date,
): Exception {
  const status = advance(exceptionLifecycle, exception.status, action, commands)
  const { version } = exception
  return {
    ...exception,
    ...{ status, reason, account, postedAs, resolvedBy: by, resolvedAt: now },
    ...{ version: version + 1, updatedAt: now },
  }
}

/** Refuses what is settled already, before anything is posted. */
export function checkOpenException({ status }: Exception, { action }: Resolution): void {
  advance(exceptionLifecycle, status, action, commands)
}
