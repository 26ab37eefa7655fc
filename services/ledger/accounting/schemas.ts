import { CurrencySchema, Nullable, Time } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { namedKinds, standardCharts } from '../chart.ts'
import {
  type AccountingSettings,
  clearingNumberOf,
  numberOfGroup,
  proposedFor,
  type SettingsChanges,
} from './settings.ts'

const AccountNumber = Type.String({
  minLength: 1,
  maxLength: 9,
  pattern: '^[0-9]+$',
  examples: ['1200'],
})
const Code = Type.String({
  maxLength: 100,
  pattern: '^(asset|liability|equity|revenue|expense)(:[a-z0-9_]{1,40}){1,4}$',
  description: 'Code of an account, or of a group of them without their owners',
  examples: ['asset:bank'],
})
const Chart = Type.Union([Type.Enum([...standardCharts]), Type.Null()], {
  description: 'The standard chart whose numbers are proposed; null proposes none',
  examples: ['SKR04'],
})
const ConsultantNumber = Type.Union(
  [Type.Integer({ minimum: 1_001, maximum: 9_999_999 }), Type.Null()],
  { description: 'Number of the tax adviser at DATEV', examples: [29_098] },
)
const Clients = Type.Array(
  Type.Object(
    {
      currency: CurrencySchema,
      number: Type.Integer({ minimum: 1, maximum: 99_999, examples: [55_003] }),
    },
    { additionalProperties: false },
  ),
  {
    maxItems: 50,
    description: 'Client numbers at the tax adviser, one for the books of each currency',
    examples: [[{ currency: 'EUR', number: 55_003 }]],
  },
)
const FiscalYearStartsIn = Type.Integer({
  minimum: 1,
  maximum: 12,
  description: 'Month on whose first day a fiscal year begins',
  examples: [1],
})
const AccountNumberLength = Type.Integer({
  minimum: 4,
  maximum: 8,
  description:
    'Digits of the numbers of general ledger accounts; accounts of persons have one more',
  examples: [4],
})
const ClearingNumber = Type.Union([AccountNumber, Type.Null()], {
  description:
    'AccountNumber of the account between two sides of an entry that have the same number; that of the chart where it is null',
  examples: ['1792'],
})
const IsFinal = Type.Boolean({
  description: 'Whether what is imported cannot be changed in the accounting software any more',
  examples: [false],
})

export const SettingsView = Type.Object(
  {
    chart: Chart,
    consultant_number: ConsultantNumber,
    clients: Clients,
    fiscal_year_starts_in: FiscalYearStartsIn,
    account_number_length: AccountNumberLength,
    clearing_number: ClearingNumber,
    account_numbers: Type.Array(
      Type.Object({
        code: Code,
        name: Nullable(Type.String({ examples: ['Bank account'] })),
        number: Nullable({
          ...AccountNumber,
          description: 'What files have, unless an account has its own',
        }),
        proposed: Nullable({ ...AccountNumber, description: 'What the chart proposes' }),
      }),
      { description: 'All kinds of accounts that domains post to, and groups with a number' },
    ),
    is_final: IsFinal,
    version: Type.Integer({ minimum: 1 }),
    updated_at: Nullable(Time),
  },
  { title: 'AccountingSettings' },
)

export const UpdateSettingsBody = Type.Object(
  {
    chart: Type.Optional(Chart),
    consultant_number: Type.Optional(ConsultantNumber),
    clients: Type.Optional(Clients),
    fiscal_year_starts_in: Type.Optional(FiscalYearStartsIn),
    account_number_length: Type.Optional(AccountNumberLength),
    clearing_number: Type.Optional(ClearingNumber),
    account_numbers: Type.Optional(
      Type.Array(
        Type.Object(
          { code: Code, number: Nullable(AccountNumber) },
          { additionalProperties: false },
        ),
        {
          maxItems: 200,
          description: 'Numbers of groups; null for what the chart proposes. Others stay',
          examples: [[{ code: 'asset:bank', number: '1210' }]],
        },
      ),
    ),
    is_final: Type.Optional(IsFinal),
  },
  { additionalProperties: false, minProperties: 1 },
)

export function changesOf(body: Static<typeof UpdateSettingsBody>): SettingsChanges {
  const { chart, clients, account_numbers: numbers } = body
  return {
    ...(chart !== undefined && { chart }),
    ...(clients && { clients: clients.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)) }),
    ...(body.consultant_number !== undefined && { consultantNumber: body.consultant_number }),
    ...(body.fiscal_year_starts_in && { fiscalYearStartsIn: body.fiscal_year_starts_in }),
    ...(body.account_number_length && { accountNumberLength: body.account_number_length }),
    ...(body.clearing_number !== undefined && { clearingNumber: body.clearing_number }),
    ...(body.is_final !== undefined && { isFinal: body.is_final }),
    ...(numbers && {
      accountNumbers: Object.fromEntries(numbers.map(({ code, number }) => [code, number])),
    }),
  }
}

export function settingsView(settings: AccountingSettings): Static<typeof SettingsView> {
  const kinds = namedKinds.map(({ code, name }) => ({ code, name }))
  const others = Object.keys(settings.accountNumbers)
    .filter((code) => !kinds.some((kind) => kind.code === code))
    .map((code) => ({ code, name: null }))
  return {
    chart: settings.chart,
    consultant_number: settings.consultantNumber,
    clients: settings.clients.map((client) => ({ ...client })),
    fiscal_year_starts_in: settings.fiscalYearStartsIn,
    account_number_length: settings.accountNumberLength,
    clearing_number: clearingNumberOf(settings),
    account_numbers: [...kinds, ...others].map((group) => ({
      ...group,
      number: numberOfGroup(group.code, settings),
      proposed: proposedFor(group.code, settings),
    })),
    is_final: settings.isFinal,
    version: settings.version,
    updated_at: settings.updatedAt?.toISOString() ?? null,
  }
}
