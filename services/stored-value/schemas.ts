import {
  ContentPage,
  CurrencySchema,
  Id,
  listQuery,
  Moment,
  MoneySchema,
  Nullable,
  personal,
  Time,
} from '@souk/platform'
import { type Static, Type } from 'typebox'
import { debitReasons, freezeReasons, moneyReasons, unfreezeReasons } from './entries/entry.ts'
import {
  availableOf,
  type StoredValue,
  storedValueKinds,
  storedValueStatuses,
} from './stored-value.ts'

const closed = { additionalProperties: false }
const Kind = Type.Enum(storedValueKinds, { examples: ['GIFT_CARD'] })
export const Status = Type.Enum(storedValueStatuses, { examples: ['ACTIVE'] })

export const StoredValueParams = Type.Object({ storedValueId: Id('sv') })

export const LastCharacters = Type.String({
  description: 'The last characters of its code',
  examples: ['7KQZ'],
})

export const StoredValueView = Type.Object(
  {
    id: Id('sv'),
    kind: Kind,
    status: Status,
    initial: { ...MoneySchema, description: 'What it was issued with' },
    balance: { ...MoneySchema, description: 'What is owed to whoever holds it' },
    available: { ...MoneySchema, description: 'The balance without what payments hold' },
    owner_id: Nullable({ ...Id('cus'), description: 'The customer to whom it belongs' }),
    last_characters: Nullable(LastCharacters),
    expires_at: Nullable(Time),
    order_id: Nullable({ ...Id('ord'), description: 'The order that it was sold with' }),
    order_item_id: Nullable({ ...Id('oit'), description: 'The line of that order' }),
    taken_back_at: Nullable({
      ...Time,
      description: 'When its unit was refunded, and what was on it went back',
    }),
    version: Type.Integer({ minimum: 1 }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'StoredValue' },
)
export const StoredValuePage = ContentPage(StoredValueView)

export const StoredValuesQuery = listQuery({
  kind: Type.Optional(Kind),
  status: Type.Optional(Status),
  owner_id: Type.Optional(Id('cus')),
  currency: Type.Optional(CurrencySchema),
  order_id: Type.Optional(Id('ord')),
})
export type StoredValueFilter = Static<typeof StoredValuesQuery>

export function viewOfStoredValue(value: StoredValue): Static<typeof StoredValueView> {
  const { currency } = value
  const money = (amount: number) => ({ amount, currency })
  return {
    id: value.id,
    kind: value.kind,
    status: value.status,
    initial: money(value.initial),
    balance: money(value.balance),
    available: money(availableOf(value)),
    owner_id: value.ownerId,
    last_characters: value.lastCharacters,
    expires_at: value.expiresAt?.toISOString() ?? null,
    order_id: value.orderId,
    order_item_id: value.orderItemId,
    taken_back_at: value.takenBackAt?.toISOString() ?? null,
    version: value.version,
    created_at: value.createdAt.toISOString(),
    updated_at: value.updatedAt.toISOString(),
  }
}

const GivenMoney = Type.Object(
  {
    amount: Type.Integer({ minimum: 1, maximum: 10 ** 14, examples: [5000] }),
    currency: CurrencySchema,
  },
  closed,
)
const Note = personal(
  Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '\\S',
    description: 'For whoever reads the entries later',
    examples: ['For the late parcel'],
  }),
)

const Account = Type.String({
  pattern: '^[a-z][a-z0-9_]*$',
  minLength: 1,
  maxLength: 32,
  description:
    'With the reason `SALE`: the account of the manual gateway that the money came to, or was paid out from, posted as `asset:bank:{account}`; `asset:bank` without it',
  examples: ['main'],
})

export const IssueBody = Type.Object(
  {
    kind: Kind,
    amount: GivenMoney,
    reason: Type.Enum(moneyReasons, {
      description:
        'Why it is issued, from which the books follow: `SALE` was paid for elsewhere, `OPENING_BALANCE` was owed before in another system',
      examples: ['GOODWILL'],
    }),
    account: Type.Optional(Account),
    owner_id: Type.Optional(Nullable({ ...Id('cus'), description: 'Required for store credit' })),
    expires_at: Type.Optional(
      Nullable({
        ...Moment,
        description: 'Null for never; if absent, the setting of the tenant counts',
      }),
    ),
    note: Type.Optional(Note),
  },
  {
    ...closed,
    examples: [
      { kind: 'GIFT_CARD', amount: { amount: 5000, currency: 'EUR' }, reason: 'GOODWILL' },
    ],
  },
)

export const Code = Type.String({
  description: 'The code of a gift card, shown only here',
  examples: ['ABCD-EFGH-JKMN-P23D'],
})
export const IssuedView = Type.Object({
  ...StoredValueView.properties,
  code: Nullable(Code),
})
export const CodedView = Type.Object({ ...StoredValueView.properties, code: Code })

export const CreditBody = Type.Object(
  {
    amount: GivenMoney,
    reason: Type.Enum(moneyReasons, { examples: ['GOODWILL'] }),
    account: Type.Optional(Account),
    note: Type.Optional(Note),
  },
  closed,
)
export const DebitBody = Type.Object(
  {
    amount: GivenMoney,
    reason: Type.Enum(debitReasons, {
      description:
        'What was given for the same reason is taken back; `SALE` was paid out, and `FORFEITURE` stays with the shop',
      examples: ['GOODWILL'],
    }),
    account: Type.Optional(Account),
    note: Type.Optional(Note),
  },
  closed,
)
export const FreezeBody = Type.Object(
  { reason: Type.Enum(freezeReasons, { examples: ['LOST'] }), note: Type.Optional(Note) },
  closed,
)
export const UnfreezeBody = Type.Object(
  { reason: Type.Enum(unfreezeReasons, { examples: ['FOUND'] }), note: Type.Optional(Note) },
  closed,
)

/** As somebody types it: with or without dashes. */
const EnteredCode = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[A-Za-z0-9 -]+$',
  writeOnly: true,
  description: 'The code, with or without dashes, in upper or lower case',
  examples: ['ABCD-EFGH-JKMN-P23D'],
})
/** What a payment is made with. */
export const NamedStoredValueBody = Type.Object(
  {
    code: Type.Optional(EnteredCode),
    id: Type.Optional({ ...Id('sv'), description: 'Store credit, or a card that belongs to you' }),
  },
  {
    ...closed,
    minProperties: 1,
    maxProperties: 1,
    description:
      'With `method` `stored_value`: the gift card with this `code`, or by its `id` what the caller may see. Without `amount` as much ' +
      'is paid as there is; pay the rest another way.',
    examples: [{ code: 'ABCD-EFGH-JKMN-P23D' }],
  },
)

export const LookupBody = Type.Object({ code: EnteredCode }, closed)
export const BalanceView = Type.Object({
  balance: { ...MoneySchema, description: 'What can be spent' },
  last_characters: LastCharacters,
  expires_at: Nullable(Time),
})

export function balanceOfCard(value: StoredValue): Static<typeof BalanceView> {
  return {
    balance: { amount: availableOf(value), currency: value.currency },
    last_characters: value.lastCharacters ?? '',
    expires_at: value.expiresAt?.toISOString() ?? null,
  }
}
