import {
  ContentPage,
  CurrencySchema,
  Id,
  listQuery,
  Moment,
  MoneySchema,
  Nullable,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { balanceOn } from '../account.ts'
import { asOf, type Until } from '../balances/moment.ts'
import { constraintOf, nameOf } from '../chart.ts'
import {
  AccountTypeSchema,
  BasisSchema,
  Code,
  DirectionSchema,
  EffectiveAt,
  Kind,
  OutOfRange,
  Ref,
} from '../fields.ts'
import type { AccountChanges, AccountDraft } from './ledger-account.ts'
import type { AccountWithTurnover } from './store.ts'

export const AccountParams = Type.Object({ accountId: Id('lac') })

export const AccountsQuery = listQuery({
  type: Type.Optional(AccountTypeSchema),
  code: Type.Optional(Code),
  group: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Code of a line of the trial balance: the accounts that it adds up',
      examples: ['liability:escrow'],
    }),
  ),
  journals: Type.Optional(
    Type.Boolean({
      description: 'With `true`, only accounts that people may post to with journals',
    }),
  ),
})
const AsOf = Type.String({ ...Moment, description: 'Only what had happened by then' })

export const BalanceQuery = Type.Object(
  { as_of: Type.Optional(AsOf), basis: Type.Optional(BasisSchema) },
  { additionalProperties: false },
)
export const PostingsQuery = listQuery({
  as_of: Type.Optional(Moment),
  basis: Type.Optional(BasisSchema),
})

/** The moment that a request asks about; undefined for now. */
export function untilOf({ as_of: asked, basis }: Static<typeof BalanceQuery>): Until | undefined {
  return asked === undefined ? undefined : asOf(new Date(asked), basis)
}

const Name = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'What people call it',
  examples: ['Rent'],
})
const ExternalNumber = Nullable(
  Type.String({
    minLength: 1,
    maxLength: 9,
    pattern: '^[0-9]+$',
    description: 'Number of the account in the accounting software that exports are for',
    examples: ['4210'],
  }),
)

export const CreateAccountBody = Type.Object(
  {
    code: Type.String({
      maxLength: 100,
      pattern: '^(asset|liability|equity|revenue|expense)(:[a-z0-9_]{1,40}){1,4}$',
      description: 'Type and names with colons between, such as `expense:rent`',
      examples: ['expense:rent'],
    }),
    currency: CurrencySchema,
    name: Name,
    external_number: Type.Optional(ExternalNumber),
  },
  { additionalProperties: false },
)

export function draftOf(body: Static<typeof CreateAccountBody>): AccountDraft {
  const { code, currency, name, external_number: externalNumber = null } = body
  return { code, currency, name, externalNumber }
}

export const UpdateAccountBody = Type.Object(
  { name: Type.Optional(Name), external_number: Type.Optional(ExternalNumber) },
  { additionalProperties: false, minProperties: 1 },
)

export function changesOf(body: Static<typeof UpdateAccountBody>): AccountChanges {
  const { name, external_number: externalNumber } = body
  return {
    ...(name !== undefined && { name }),
    ...(externalNumber !== undefined && { externalNumber }),
  }
}

export const AccountView = Type.Object({
  id: Id('lac'),
  code: Code,
  name: Type.Union([Type.String(), Type.Null()], {
    description: 'As people have named it, else what all accounts of its kind are called',
    examples: ['Balance at a payment gateway'],
  }),
  type: AccountTypeSchema,
  currency: CurrencySchema,
  owner: Type.Union([Type.String(), Type.Null()], {
    description: 'Id of the order, provider or the like that the account is for; null without one',
  }),
  external_number: ExternalNumber,
  constraint: Type.Enum(['NONE', 'NON_NEGATIVE'], {
    description: 'With `NON_NEGATIVE` a posting that would leave less than nothing is refused',
  }),
  debits: MoneySchema,
  credits: MoneySchema,
  balance: Type.Object(MoneySchema.properties, {
    additionalProperties: false,
    description:
      'Debits less credits for assets and expenses, credits less debits for the other types',
  }),
  pending_debits: MoneySchema,
  pending_credits: MoneySchema,
  out_of_range: OutOfRange,
  version: Type.Integer({ minimum: 1 }),
  created_at: Time,
})

export const AccountPage = ContentPage(AccountView)

export function accountView(account: AccountWithTurnover): Static<typeof AccountView> {
  const { id, code, type, currency, owner, debits, credits, version } = account
  const money = (amount: number) => ({ amount, currency })
  return {
    id,
    code,
    name: account.name ?? nameOf(code),
    type,
    currency,
    owner,
    external_number: account.externalNumber,
    constraint: constraintOf(code),
    debits: money(debits),
    credits: money(credits),
    balance: money(balanceOn(type, debits, credits)),
    pending_debits: money(account.pendingDebits),
    pending_credits: money(account.pendingCredits),
    // An account alone is refused where a sum of it is.
    out_of_range: false,
    version,
    created_at: account.createdAt.toISOString(),
  }
}

export const PostingPage = ContentPage(
  Type.Object({
    id: Id('lpo'),
    transaction_id: Id('ltx'),
    kind: Kind,
    ref: Ref,
    direction: DirectionSchema,
    amount: MoneySchema,
    effective_at: EffectiveAt,
    posted_at: Time,
  }),
)
