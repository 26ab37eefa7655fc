import { balanceOn, typeOf } from './account.ts'
import { constraintOf } from './chart.ts'
import type { JournalEntry } from './transaction.ts'

/** How much an entry takes from each account that must not fall below nothing. */
export function reductionsOf({ postings }: Pick<JournalEntry, 'postings'>): Map<string, number> {
  const bound = postings.filter(({ account }) => constraintOf(account) === 'NON_NEGATIVE')
  const codes = [...new Set(bound.map(({ account }) => account))].sort()
  const reductions = codes.map((code) => {
    const own = bound.filter(({ account }) => account === code)
    const sum = (side: string) =>
      own.reduce((total, { direction, amount }) => total + (direction === side ? amount : 0), 0)
    return [code, -balanceOn(typeOf(code), sum('DEBIT'), sum('CREDIT'))] as const
  })
  return new Map(reductions.filter(([, reduction]) => reduction > 0))
}

interface Sides {
  readonly debits: number
  readonly credits: number
}

/** What can be taken from an account: what is reserved of it is spoken for, what is on its way to it is not there yet. */
export function availableOn(code: string, posted: Sides, pending: Sides): number {
  const type = typeOf(code)
  const taken = balanceOn(type, 1, 0) < 0 ? pending.debits : pending.credits
  return balanceOn(type, posted.debits, posted.credits) - taken
}
