import { ownerOf } from './account.ts'

/** `NON_NEGATIVE`: a posting that would leave less than nothing on the account is refused. */
export type Constraint = 'NONE' | 'NON_NEGATIVE'

/** A kind of account that domains post to. */
interface AccountKind {
  /** The code without an owner; what follows behind another colon is of the same kind. */
  readonly code: string
  readonly name: string
  /** The domain that keeps these accounts. */
  readonly keeper: string
  readonly constraint?: Constraint
  /** Whether people may post to those of the tenant itself by hand. */
  readonly takesJournals?: true
  /** What is proposed in the two charts of accounts that most books in Germany are kept by. None of them adds taxes by itself. */
  readonly numbers: Readonly<Record<StandardChart, string>>
}

export const standardCharts = ['SKR03', 'SKR04'] as const
export type StandardChart = (typeof standardCharts)[number]

/** Stands between accounts that have the same number there, and is even after each entry. */
export const clearingNumbers: Readonly<Record<StandardChart, string>> = {
  SKR03: '1792',
  SKR04: '3630',
}

/**
 * What domains post to, the narrower kinds first. Money of customers and providers is kept by the domain that owes it:
 * a journal beside it would make its books wrong.
 */
const kinds: readonly AccountKind[] = [
  {
    code: 'asset:psp',
    numbers: { SKR03: '1360', SKR04: '1460' },
    name: 'Balance at a payment gateway',
    keeper: 'payments',
  },
  {
    code: 'asset:bank',
    numbers: { SKR03: '1200', SKR04: '1800' },
    name: 'Bank account',
    keeper: 'payments',
    takesJournals: true,
  },
  {
    code: 'asset:cash',
    numbers: { SKR03: '1000', SKR04: '1600' },
    name: 'Cash',
    keeper: 'payments',
    takesJournals: true,
  },
  {
    code: 'asset:receivable',
    numbers: { SKR03: '1410', SKR04: '1210' },
    name: 'Receivable',
    keeper: 'payments',
  },
  {
    code: 'asset:dispute',
    numbers: { SKR03: '1500', SKR04: '1300' },
    name: 'Disputed payments',
    keeper: 'payments',
  },
  {
    code: 'asset:suspense',
    numbers: { SKR03: '1590', SKR04: '1370' },
    name: 'Differences to be cleared',
    keeper: 'reconciliation',
    takesJournals: true,
  },
  {
    code: 'asset:fx',
    numbers: { SKR03: '1590', SKR04: '1370' },
    name: 'Currency exchange',
    keeper: 'ledger',
  },
  {
    code: 'liability:escrow',
    numbers: { SKR03: '1710', SKR04: '3250' },
    name: 'Escrow of orders',
    keeper: 'payments',
  },
  {
    code: 'liability:provider',
    numbers: { SKR03: '1700', SKR04: '3500' },
    name: 'Owed to providers',
    keeper: 'marketplace',
  },
  {
    code: 'liability:payout_in_transit',
    numbers: { SKR03: '1360', SKR04: '1460' },
    name: 'Payouts in transit',
    keeper: 'marketplace',
  },
  {
    code: 'liability:partner',
    numbers: { SKR03: '1700', SKR04: '3500' },
    name: 'Owed to partners',
    keeper: 'marketplace',
  },
  {
    code: 'liability:stored_value',
    numbers: { SKR03: '1701', SKR04: '3501' },
    name: 'Gift cards and store credit',
    keeper: 'payments',
    constraint: 'NON_NEGATIVE',
  },
  {
    code: 'liability:stored_value_in_transit',
    numbers: { SKR03: '1590', SKR04: '1370' },
    name: 'Gift cards and store credit in transit',
    keeper: 'payments',
  },
  {
    code: 'liability:tax:output',
    numbers: { SKR03: '1770', SKR04: '3800' },
    name: 'Taxes on sales to be paid',
    keeper: 'payments',
    takesJournals: true,
  },
  {
    code: 'liability:tax',
    numbers: { SKR03: '1770', SKR04: '3800' },
    name: 'Taxes to be paid',
    keeper: 'marketplace',
    takesJournals: true,
  },
  {
    code: 'revenue:sales',
    numbers: { SKR03: '8200', SKR04: '4200' },
    name: 'Sales',
    keeper: 'payments',
    takesJournals: true,
  },
  {
    code: 'revenue:commission',
    numbers: { SKR03: '8510', SKR04: '4560' },
    name: 'Commission',
    keeper: 'marketplace',
    takesJournals: true,
  },
  {
    code: 'revenue:fees',
    numbers: { SKR03: '8200', SKR04: '4200' },
    name: 'Fees',
    keeper: 'marketplace',
    takesJournals: true,
  },
  {
    code: 'revenue:breakage',
    numbers: { SKR03: '2700', SKR04: '4830' },
    name: 'Expired gift cards',
    keeper: 'payments',
    takesJournals: true,
  },
  {
    code: 'expense:goodwill',
    numbers: { SKR03: '8700', SKR04: '4700' },
    name: 'Goodwill',
    keeper: 'payments',
    takesJournals: true,
  },
  {
    code: 'expense:promotions',
    numbers: { SKR03: '4600', SKR04: '6600' },
    name: 'Discounts that the operator pays',
    keeper: 'payments',
    takesJournals: true,
  },
  {
    code: 'expense:psp_fees',
    numbers: { SKR03: '4970', SKR04: '6855' },
    name: 'Gateway fees',
    keeper: 'payments',
    takesJournals: true,
  },
  {
    code: 'expense:dispute_fees',
    numbers: { SKR03: '4970', SKR04: '6855' },
    name: 'Dispute fees',
    keeper: 'payments',
    takesJournals: true,
  },
  {
    code: 'expense:bad_debt',
    numbers: { SKR03: '2400', SKR04: '6930' },
    name: 'Write-offs',
    keeper: 'marketplace',
    takesJournals: true,
  },
]

function kindOf(code: string): AccountKind | undefined {
  return kinds.find((kind) => code === kind.code || code.startsWith(`${kind.code}:`))
}

/** What an account is called that nobody has named. */
export function nameOf(code: string): string | null {
  return kindOf(code)?.name ?? null
}

export function constraintOf(code: string): Constraint {
  return kindOf(code)?.constraint ?? 'NONE'
}

/** The domain that keeps the books of the account; null where people may post to it. */
export function keeperOf(code: string): string | null {
  const kind = kindOf(code)
  if (ownerOf(code) !== null) return kind?.keeper ?? 'ledger'
  return kind && !kind.takesJournals ? kind.keeper : null
}

/** Beginnings of two words of the codes that domains keep; people may post to every other account that has no owner. */
export const keptCodes: readonly string[] = kinds
  .filter(({ takesJournals }) => !takesJournals)
  .map(({ code }) => code)

/** All kinds, for lists. */
export const namedKinds: readonly Pick<AccountKind, 'code' | 'name' | 'constraint' | 'numbers'>[] =
  kinds
