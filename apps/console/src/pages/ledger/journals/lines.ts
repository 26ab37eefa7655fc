import type { LedgerTransaction } from '@souk/sdk'
import * as requests from '../../../base/generated/requests.ts'
import { isWithin } from '../../../kit/limits.ts'
import { amountOf } from '../../../kit/money.ts'

type Direction = LedgerTransaction['postings'][number]['direction']
const limits = requests.createLedgerTransaction.postings

/** A posting as it is typed: an amount on one of both sides. */
export interface TypedLine {
  readonly key: number
  readonly account: string
  readonly debit: string
  readonly credit: string
}

export const emptyLine = (key: number): TypedLine => ({ key, account: '', debit: '', credit: '' })

export type LineFault = 'oneSide' | 'wrongAmount'

/** What is wrong with the amounts of a line; none where nothing is typed yet. */
export function faultOf({ debit, credit }: TypedLine, currency: string): LineFault | undefined {
  const typed = [debit, credit].filter((text) => text.trim() !== '')
  if (typed.length > 1) return 'oneSide'
  const isWrong = typed.some((text) => !isWithin(amountOf(text, currency), limits.items.amount))
  return isWrong ? 'wrongAmount' : undefined
}

/** What both sides come to. What is no amount yet counts as nothing. */
export function sumsOf(lines: readonly TypedLine[], currency: string) {
  const sum = (side: 'debit' | 'credit') =>
    lines.reduce((total, line) => total + (amountOf(line[side], currency) ?? 0), 0)
  const [debits, credits] = [sum('debit'), sum('credit')]
  return { debits, credits, difference: Math.abs(debits - credits) }
}

interface SentPosting {
  readonly account: string
  readonly direction: Direction
  readonly amount: number
}

/** As they are sent; undefined while a line lacks its account or its amount. */
export function postingsOf(
  lines: readonly TypedLine[],
  currency: string,
): readonly SentPosting[] | undefined {
  const sent = lines.flatMap((line): SentPosting[] => {
    const [debit, credit] = [amountOf(line.debit, currency), amountOf(line.credit, currency)]
    const amount = debit ?? credit
    if (line.account === '' || amount === undefined || faultOf(line, currency)) return []
    return [{ account: line.account, direction: debit === undefined ? 'CREDIT' : 'DEBIT', amount }]
  })
  return sent.length === lines.length ? sent : undefined
}

export const linesMin = limits.minItems
export const linesMax = limits.maxItems
