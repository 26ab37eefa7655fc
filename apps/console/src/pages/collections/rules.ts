import type { CollectionRule, ProductType } from '@souk/sdk'
import type { Sent } from '../../api/souk.ts'
import { amountOf, amountText } from '../../kit/money.ts'
import { fieldTime, timeOfField } from '../../kit/time-field.tsx'

export type RuleField = CollectionRule['field']
export type RuleOperator = CollectionRule['operator']
export type Attribute = ProductType['attributes'][number]

/** A rule with every part that there is, as it is sent. */
export type SentRule = NonNullable<Sent<'createCollection'>['rules']>[number]

/** A rule as somebody types it. A value of `ANY_OF` that is typed may have several lines. */
export interface RuleLine {
  readonly field: RuleField
  readonly operator: RuleOperator
  readonly values: readonly string[]
  readonly currency: string
  readonly attribute: string
}

const choosing = ['IS', 'IS_NOT', 'ANY_OF'] as const
const searching = ['CONTAINS', 'DOES_NOT_CONTAIN'] as const
const measuring = ['AT_LEAST', 'AT_MOST'] as const

/** What can be asked of a field; of an attribute, what its kind of value allows. */
export function operatorsOf(field: RuleField, attribute?: Attribute): readonly RuleOperator[] {
  if (field === 'PRICE' || field === 'CREATED_AT') return measuring
  if (field === 'TITLE') return [...searching, ...choosing]
  if (field === 'IN_STOCK' || attribute?.type === 'BOOLEAN') return ['IS']
  const isMeasured = attribute && ['NUMBER', 'MEASURE', 'DATE'].includes(attribute.type)
  return field === 'ATTRIBUTE' && (isMeasured || !attribute)
    ? [...choosing, ...measuring]
    : choosing
}

export function newLine(currency: string, field: RuleField = 'TAG'): RuleLine {
  const [operator = 'IS'] = operatorsOf(field)
  const values = field === 'IN_STOCK' ? ['true'] : ['']
  return { field, operator, values, currency, attribute: '' }
}

/** Another operator keeps what was typed, as far as it fits. */
export function withOperator(line: RuleLine, operator: RuleOperator): RuleLine {
  const isSeveral = operator === 'ANY_OF'
  return { ...line, operator, values: isSeveral ? line.values : line.values.slice(0, 1) }
}

export function linesOf(rules: readonly CollectionRule[], tenantCurrency: string): RuleLine[] {
  return rules.map(({ field, operator, values, currency = tenantCurrency, attribute = '' }) => ({
    field,
    operator,
    values: typedValues(field, values, currency),
    currency,
    attribute,
  }))
}

function typedValues(
  field: RuleField,
  values: readonly string[],
  currency: string,
): readonly string[] {
  if (field === 'PRICE') return values.map((value) => amountText(Number(value), currency))
  if (field === 'CREATED_AT') return values.map((value) => fieldTime(new Date(value)))
  return values
}

/** What the API is sent for a line; undefined as long as something is missing or wrong. */
export function ruleOf(line: RuleLine): SentRule | undefined {
  const { field, operator, currency, attribute } = line
  const values = sentValues(line)
  if (values === undefined || values.length === 0) return undefined
  if (field === 'ATTRIBUTE' && attribute === '') return undefined
  return {
    field,
    operator,
    values,
    currency: field === 'PRICE' ? currency : undefined,
    attribute: field === 'ATTRIBUTE' ? attribute : undefined,
  }
}

const numberOrDay = /^(-?\d{1,15}(\.\d{1,12})?|\d{4}-\d{2}-\d{2})$/

function sentValues({ field, operator, values, currency }: RuleLine): string[] | undefined {
  const [first = ''] = values
  if (field === 'PRICE') {
    const amount = amountOf(first, currency)
    return amount === undefined ? undefined : [String(amount)]
  }
  if (field === 'CREATED_AT') {
    const time = timeOfField(first)
    return time && [time.toISOString()]
  }
  const typed = operator === 'ANY_OF' ? values.flatMap((value) => value.split('\n')) : [first]
  const sent = [...new Set(typed.map((value) => value.trim()).filter((value) => value !== ''))]
  const isMeasured = operator === 'AT_LEAST' || operator === 'AT_MOST'
  return isMeasured && !sent.every((value) => numberOrDay.test(value)) ? undefined : sent
}

/** All of them; undefined as long as one is incomplete, or there is none. */
export function rulesOf(lines: readonly RuleLine[]): SentRule[] | undefined {
  const rules = lines.map(ruleOf)
  const isWhole = rules.length > 0 && rules.every((rule) => rule !== undefined)
  return isWhole ? (rules as SentRule[]) : undefined
}

/** What a draft keeps of the lines. */
export function rulesText(lines: readonly RuleLine[]): string {
  return JSON.stringify(lines)
}

export function typedRules(text: string): readonly RuleLine[] {
  return JSON.parse(text) as RuleLine[]
}
