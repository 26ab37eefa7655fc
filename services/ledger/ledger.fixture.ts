import { idOf, type Principal, tokenInvalid } from '@souk/platform'
import { type Caller, createWorld, type World } from '@souk/platform/testing'
import type { JournalEntry, Posting } from './contract.ts'
import { manifest } from './manifest.ts'

export interface LedgerWorld extends World {
  /** A member of that tenant who has signed in. */
  asMember(tenant: string, name: string, scopes?: readonly string[]): Caller
}

/** How an operation says no. */
export interface Refusal {
  readonly code: string
  readonly meta: Record<string, unknown>
}
export interface Money {
  readonly amount: number
  readonly currency: string
}
export const euro = (amount: number): Money => ({ amount, currency: 'EUR' })

export interface AccountBody {
  readonly id: string
  readonly code: string
  readonly name: string | null
  readonly external_number: string | null
  readonly constraint: string
  readonly debits: Money
  readonly credits: Money
  readonly balance: Money
  readonly pending_debits: Money
  readonly pending_credits: Money
  readonly version: number
  readonly out_of_range: boolean
}

export interface TransactionBody {
  readonly id: string
  readonly kind: string
  readonly ref: string
  readonly status: string
  readonly amount: Money
  readonly settled: Money
  readonly postings: readonly { account: string; direction: string; amount: Money }[]
  readonly memo: string | null
  readonly reverses: string | null
  readonly reversed_by: string | null
  readonly link: string | null
  readonly exchange_rate: string | null
  readonly created_by: { readonly type: string; readonly id: string } | null
  readonly ended_by: { readonly type: string; readonly id: string } | null
  readonly effective_at: string | null
  readonly posted_at: string | null
  readonly version: number
}

export interface Page<Item> {
  readonly content: Item[]
  readonly page: { readonly limit: number; readonly next: string | null }
}

const everything = ['ledger:read', 'ledger:write', 'ledger:close']

export async function createLedgerWorld(): Promise<LedgerWorld> {
  const world: World = await createWorld({
    services: [manifest],
    app: { authenticate: ({ authorization = '' }) => principalOf(world, authorization) },
  })
  return {
    ...world,
    asMember: (tenant, name, scopes = everything) => world.as(`${name}@${tenant}`, scopes),
  }
}

/** Test tokens name tenant and scopes themselves: `tenant`, or `member@tenant`. */
function principalOf(world: World, authorization: string): Principal {
  const [, named = '', scopes, party = ''] =
    /^Bearer ([^|]+)\|([^|]*)\|(.*)$/.exec(authorization) ?? []
  if (scopes === undefined) throw tokenInvalid()
  const [tenant = '', member] = named.split('@').toReversed()
  const [kind = '', id = ''] = party.split(' ')
  const memberId = member === undefined ? undefined : memberIdOf(member)
  return {
    ...world.context(tenant),
    clientId: `cli_${tenant}`,
    credentialId: `cli_${tenant}`,
    scopes: new Set(scopes.split(' ')),
    ...(memberId && {
      actor: { type: 'member' as const, id: memberId },
      accountableMembers: [memberId],
    }),
    ...(party && { party: { kind, id } }),
  }
}

/** The same for the same name. */
export function memberIdOf(name: string): string {
  const digits = Buffer.from(name.padEnd(12, '-').slice(0, 12)).toString('hex')
  return idOf('mem', `00000000-${digits.slice(0, 4)}-7000-8000-${digits.slice(12, 24)}`)
}

export const debit = (account: string, amount: number): Posting => ({
  account,
  direction: 'DEBIT',
  amount,
})
export const credit = (account: string, amount: number): Posting => ({
  account,
  direction: 'CREDIT',
  amount,
})

export function entry(
  ref: string,
  postings: readonly Posting[],
  rest: Partial<JournalEntry> = {},
): JournalEntry {
  return { kind: 'test', ref, currency: 'EUR', postings, ...rest }
}
