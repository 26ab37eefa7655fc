import { type AccountType, type Direction, normalSide, typeOf } from '../account.ts'

/** What was posted to one account, or to a group of them. */
export interface Turnover {
  readonly debits: number
  readonly credits: number
}

export interface GroupTurnover {
  readonly currency: string
  readonly direction: Direction
  /** A code without owner: `liability:escrow` is the sum over the escrow of every order. */
  readonly group: string
  /** The sum of all postings, which may be more than a number can hold. */
  readonly amount: bigint
}

export interface TrialBalanceLine {
  readonly code: string
  readonly type: AccountType
  readonly debits: bigint
  readonly credits: bigint
  readonly balance: bigint
  /** What is reserved and not posted. */
  readonly pendingDebits: bigint
  readonly pendingCredits: bigint
}

export interface TrialBalance {
  readonly currency: string
  readonly debits: bigint
  readonly credits: bigint
  readonly lines: readonly TrialBalanceLine[]
}

/** One trial balance a currency, its lines in the order of the codes. */
export function trialBalances(
  posted: readonly GroupTurnover[],
  pending: readonly GroupTurnover[] = [],
): TrialBalance[] {
  const all = [...posted, ...pending]
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort()
  return currencies.map((wanted) => {
    const isOwn = ({ currency }: GroupTurnover) => currency === wanted
    const [own, reserved] = [posted.filter(isOwn), pending.filter(isOwn)]
    const groups = [...new Set(all.filter(isOwn).map(({ group }) => group))].sort()
    const lines = groups.map((group) => lineOf(group, own, reserved))
    return { currency: wanted, ...sidesOf(own), lines }
  })
}

function lineOf(
  code: string,
  posted: readonly GroupTurnover[],
  pending: readonly GroupTurnover[],
): TrialBalanceLine {
  const isOwn = ({ group }: GroupTurnover) => group === code
  const { debits, credits } = sidesOf(posted.filter(isOwn))
  const reserved = sidesOf(pending.filter(isOwn))
  const type = typeOf(code)
  const balance = normalSide[type] === 'DEBIT' ? debits - credits : credits - debits
  return {
    ...{ code, type, debits, credits, balance },
    ...{ pendingDebits: reserved.debits, pendingCredits: reserved.credits },
  }
}

function sidesOf(turnovers: readonly GroupTurnover[]) {
  const sum = (side: Direction) =>
    turnovers
      .filter(({ direction }) => direction === side)
      .reduce((total, { amount }) => total + amount, 0n)
  return { debits: sum('DEBIT'), credits: sum('CREDIT') }
}
