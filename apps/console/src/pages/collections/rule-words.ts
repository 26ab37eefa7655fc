import type { CollectionRule, Product } from '@souk/sdk'
import { moneyText } from '../../kit/money.ts'
import { exactTime } from '../../kit/time.tsx'
import { categoryNames } from '../../shared/names/categories.ts'
import { productTypeNames } from '../../shared/names/product-types.ts'
import { productNames } from '../../shared/names/products.ts'
import { providerNames } from '../../shared/names/providers.ts'
import { type Texts, useTexts } from '../../texts/index.ts'
import { type Attribute, type RuleLine, ruleOf } from './rules.ts'

/** A rule as a person says it: `Brand is Norr`. */
export function useRuleWords(attributes: readonly Attribute[]): (rule: CollectionRule) => string {
  const t = useTexts()
  const nameOf = useNames()
  return (rule) => {
    const { field, operator } = rule
    const attribute = attributes.find(({ key }) => key === rule.attribute)
    const name = attribute?.name ?? rule.attribute ?? ''
    const subject = field === 'ATTRIBUTE' ? name : t.collections.ruleFields[field]
    const values = rule.values.map((value) => valueText(rule, value, { t, nameOf, attribute }))
    return `${subject} ${operatorText(field, operator, t)} ${values.join(', ')}`
  }
}

/** The same for what is typed; nothing for what is incomplete. */
export function useLinesText(attributes: readonly Attribute[]) {
  const textOf = useRuleWords(attributes)
  return (lines: readonly RuleLine[]) =>
    lines
      .map(ruleOf)
      .flatMap((rule) => (rule ? [textOf(rule)] : []))
      .join('\n')
}

export function operatorText(
  field: CollectionRule['field'],
  operator: CollectionRule['operator'],
  t: Texts,
): string {
  if (field === 'CREATED_AT')
    return operator === 'AT_LEAST' ? t.collections.since : t.collections.until
  return t.collections.operators[operator]
}

function useNames(): (id: string) => string {
  const [categoryOf, typeOf] = [categoryNames.useAny(), productTypeNames.useAny()]
  const [providerOf, productOf] = [providerNames.useAny(), productNames.useAny()]
  return (id) => {
    const names = { cat: categoryOf, ptype: typeOf, prv: providerOf, prod: productOf }
    const of = names[id.slice(0, id.indexOf('_')) as keyof typeof names]
    return of?.(id) ?? id
  }
}

interface Words {
  readonly t: Texts
  readonly nameOf: (id: string) => string
  readonly attribute: Attribute | undefined
}

function valueText(
  { field, currency = '' }: CollectionRule,
  value: string,
  { t, nameOf, attribute }: Words,
): string {
  const isYesOrNo = field === 'IN_STOCK' || attribute?.type === 'BOOLEAN'
  if (isYesOrNo) return value === 'true' ? t.kit.yes : t.kit.no
  if (field === 'KIND') return t.products.kinds[value as Product['kind']] ?? value
  if (field === 'PRICE') return moneyText({ amount: Number(value), currency })
  if (field === 'CREATED_AT') return exactTime(new Date(value))
  if (field === 'PROVIDER' && value === 'none') return t.products.own
  const isMeasure = field === 'ATTRIBUTE' && attribute?.type === 'MEASURE'
  return isMeasure ? `${value} ${attribute.unit}` : nameOf(value)
}
