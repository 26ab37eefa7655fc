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
}

/**
 * What domains post to, the narrower kinds first. Money of customers and providers is kept by the domain that owes it:
 * a journal beside it would make its books wrong.
 */
const kinds: readonly AccountKind[] = [
  { code: 'asset:psp', name: 'Balance at a payment gateway', keeper: 'payments' },
  { code: 'asset:bank', name: 'Bank account', keeper: 'payments', takesJournals: true },
  { code: 'asset:cash', name: 'Cash', keeper: 'payments', takesJournals: true },
  { code: 'asset:receivable', name: 'Receivable', keeper: 'payments' },
  { code: 'asset:dispute', name: 'Disputed payments', keeper: 'payments' },
  {
    code: 'asset:suspense',
    name: 'Differences to be cleared',
    keeper: 'reconciliation',
    takesJournals: true,
  },
  { code: 'asset:fx', name: 'Currency exchange', keeper: 'ledger' },
  { code: 'liability:escrow', name: 'Escrow of orders', keeper: 'payments' },
  { code: 'liability:provider', name: 'Owed to providers', keeper: 'marketplace' },
  { code: 'liability:payout_in_transit', name: 'Payouts in transit', keeper: 'marketplace' },
  { code: 'liability:partner', name: 'Owed to partners', keeper: 'marketplace' },
  {
    code: 'liability:stored_value',
    name: 'Gift cards and store credit',
    keeper: 'payments',
    constraint: 'NON_NEGATIVE',
  },
  {
    code: 'liability:stored_value_in_transit',
    name: 'Gift cards and store credit in transit',
    keeper: 'payments',
  },
  {
    code: 'liability:tax',
    name: 'Taxes to be paid',
    keeper: 'marketplace',
    takesJournals: true,
  },
  { code: 'revenue:sales', name: 'Sales', keeper: 'payments', takesJournals: true },
  { code: 'revenue:commission', name: 'Commission', keeper: 'marketplace', takesJournals: true },
  { code: 'revenue:fees', name: 'Fees', keeper: 'marketplace', takesJournals: true },
  { code: 'revenue:breakage', name: 'Expired gift cards', keeper: 'payments', takesJournals: true },
  { code: 'expense:goodwill', name: 'Goodwill', keeper: 'payments', takesJournals: true },
  {
    code: 'expense:promotions',
    name: 'Discounts that the operator pays',
    keeper: 'payments',
    takesJournals: true,
  },
  { code: 'expense:psp_fees', name: 'Gateway fees', keeper: 'payments', takesJournals: true },
  { code: 'expense:dispute_fees', name: 'Dispute fees', keeper: 'payments', takesJournals: true },
  { code: 'expense:bad_debt', name: 'Write-offs', keeper: 'marketplace', takesJournals: true },
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

/** All kinds, for a list that PostgreSQL writes. */
export const namedKinds: readonly Pick<AccountKind, 'code' | 'name' | 'constraint'>[] = kinds
