import type { PolicyMatch } from '@souk/sdk'
import { moneyText } from '../../kit/money.ts'
import { fieldName } from '../../texts/field-name.ts'
import type { Texts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'

const namedAtOnce = 3

/** The first few operations by name, and how many more there are. */
export function operationsText(operations: readonly string[], t: Texts): string {
  if (operations.includes('*')) return t.policies.everyWrite
  const named = operations.slice(0, namedAtOnce).map((id) => operationName(id, t))
  const more = operations.length - named.length
  return more > 0 ? `${named.join(', ')} ${t.policies.more(more)}` : named.join(', ')
}

/** Every further condition of a policy as a person would say it. */
export function conditionsOf(match: PolicyMatch, t: Texts): string[] {
  const { words } = t.policies
  const { amount_over, cumulative_over, count_over, fields_changed, outside_hours } = match
  const { change_over_percent, items_over } = match
  return [
    amount_over && words.amount(moneyText(amount_over)),
    cumulative_over &&
      words.cumulative(moneyText(cumulative_over.amount), cumulative_over.window_hours),
    count_over && words.count(count_over.n, count_over.window_hours),
    fields_changed && words.fields(fields_changed.map((field) => fieldName(field, t)).join(', ')),
    change_over_percent !== undefined && words.percent(change_over_percent),
    items_over !== undefined && words.items(items_over),
    outside_hours && words.outside(outside_hours.from, outside_hours.to),
  ].filter((text) => typeof text === 'string')
}
