import type { PaymentRouting } from '@souk/sdk'
import { amountOf, amountText } from '../../../../kit/money.ts'
import { tagsOf, tagsText } from '../../../../kit/tags.ts'

export type Rule = PaymentRouting['rules'][number]
type When = Rule['when']

/** The rules with the version that they were read at. */
export type ShownRouting = PaymentRouting & { readonly etag: string | undefined }

/** A rule as it is typed. */
export interface Fields {
  readonly name: string
  readonly currencies: ReadonlySet<string>
  readonly countries: ReadonlySet<string>
  readonly channels: ReadonlySet<string>
  readonly methods: string
  readonly amountCurrency: string
  readonly min: string
  readonly max: string
  readonly chosen: string
  readonly fallback: string
}

export function fieldsOf(rule: Rule | undefined, gatewayId: string): Fields {
  const { min_amount: min, max_amount: max, ...when } = rule?.when ?? {}
  const typed = (money: typeof min) => (money ? amountText(money.amount, money.currency) : '')
  return {
    name: rule?.name ?? '',
    currencies: new Set(when.currencies),
    countries: new Set(when.countries),
    channels: new Set(when.channels),
    methods: tagsText(when.methods ?? []),
    amountCurrency: min?.currency ?? max?.currency ?? '',
    min: typed(min),
    max: typed(max),
    chosen: rule?.gateway_id ?? gatewayId,
    fallback: rule?.fallback_id ?? '',
  }
}

/** As it is sent: what is left empty is no condition. */
export function ruleOf(fields: Fields) {
  const some = (chosen: ReadonlySet<string>) => (chosen.size === 0 ? undefined : [...chosen])
  const methods = tagsOf(fields.methods)
  const { amountCurrency: currency } = fields
  const money = (typed: string) => {
    const amount = currency === '' ? undefined : amountOf(typed, currency)
    return amount === undefined ? undefined : { amount, currency }
  }
  return {
    name: fields.name.trim(),
    when: {
      currencies: some(fields.currencies),
      countries: some(fields.countries),
      channels: some(fields.channels),
      methods: methods.length === 0 ? undefined : methods,
      min_amount: money(fields.min),
      max_amount: money(fields.max),
    },
    gateway_id: fields.chosen,
    fallback_id: fields.fallback === '' ? null : fields.fallback,
  }
}

type SentRule = ReturnType<typeof ruleOf>

/** A rule as it stands, as it is sent again. */
export function sentRule({ name, when, gateway_id, fallback_id }: Rule): SentRule {
  return { name, when: { ...noCondition, ...when }, gateway_id, fallback_id }
}

const noCondition: { readonly [Name in keyof Required<When>]: undefined } = {
  currencies: undefined,
  countries: undefined,
  channels: undefined,
  methods: undefined,
  min_amount: undefined,
  max_amount: undefined,
}

type FieldName = keyof Fields
export type Fault = 'nameTaken' | 'amountWrong' | 'maxBelowMin' | 'sameFallback'

/** What the form has against a rule before the API is asked. */
export function faultsIn(
  fields: Fields,
  others: readonly Rule[],
): Readonly<Partial<Record<FieldName, Fault>>> {
  const { name, amountCurrency: currency, min, max, chosen, fallback } = fields
  const amount = (typed: string) => (currency === '' ? undefined : amountOf(typed, currency))
  const isWrong = (typed: string) =>
    currency !== '' && typed.trim() !== '' && amount(typed) === undefined
  const [low, high] = [amount(min), amount(max)]
  const isBelow = low !== undefined && high !== undefined && high < low
  const faults: Partial<Record<FieldName, Fault>> = {}
  if (others.some((rule) => rule.name === name.trim())) faults.name = 'nameTaken'
  if (isWrong(min)) faults.min = 'amountWrong'
  if (isWrong(max)) faults.max = 'amountWrong'
  else if (isBelow) faults.max = 'maxBelowMin'
  if (fallback !== '' && fallback === chosen) faults.fallback = 'sameFallback'
  return faults
}
