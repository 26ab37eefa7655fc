import { safeAmount } from '@souk/platform'
import { type AccountType, balanceOn, type Direction, typeOf } from './account.ts'

export interface GroupTurnover {
  readonly currency: string
  readonly direction: Direction
  /** A code without owner: `liability:escrow` is the sum over the escrow of every order. */
  readonly group: string
  readonly amount: number
}

export interface TrialBalanceLine {
  readonly code: string
  readonly type: AccountType
  readonly debits: number
  readonly credits: number
  readonly balance: number
}

export interface TrialBalance {
  readonly currency: string
  readonly debits: number
  readonly credits: number
  readonly lines: readonly TrialBalanceLine[]
}

/** One trial balance a currency, its lines in the order of the codes. */
export function trialBalances(turnovers: readonly GroupTurnover[]): TrialBalance[] {
  const currencies = [...new Set(turnovers.map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const own = turnovers.filter((turnover) => turnover.currency === currency)
    const groups = [...new Set(own.map(({ group }) => group))].sort()
    const { debits, credits } = sidesOf(own)
    return { currency, debits, credits, lines: groups.map((group) => lineOf(group, own)) }
  })
}

function lineOf(code: string, turnovers: readonly GroupTurnover[]): TrialBalanceLine {
  const { debits, credits } = sidesOf(turnovers.filter(({ group }) => group === code))
  const type = typeOf(code)
  return { code, type, debits, credits, balance: balanceOn(type, debits, credits) }
}

function sidesOf(turnovers: readonly GroupTurnover[]) {
  const sum = (side: Direction) =>
    turnovers
      .filter(({ direction }) => direction === side)
      .reduce((total, { amount }) => safeAmount(total + amount), 0)
  return { debits: sum('DEBIT'), credits: sum('CREDIT') }
}
