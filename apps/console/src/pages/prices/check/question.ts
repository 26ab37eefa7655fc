import * as requests from '../../../base/generated/requests.ts'
import { codeOf } from '../../../kit/codes.ts'
import { fits } from '../../../kit/limits.ts'
import { timeOfField } from '../../../kit/time-field.tsx'
import { unitsOf } from '../../../kit/units.ts'

const { context: contexts, lines } = requests.explainQuote
export const quantities = lines.items.quantity

/** What is asked about one variant. */
export interface Question {
  readonly variantId: string
  readonly quantity: number
  readonly channel: string | undefined
  readonly country: string | undefined
  readonly currency: string | undefined
  readonly customerId: string | undefined
  readonly at: string | undefined
}

/** What the address asks; undefined without a variant. What is no value of its field is not asked. */
export function questionIn(query: URLSearchParams): Question | undefined {
  const variantId = query.get('variant_id')
  if (!variantId) return undefined
  const coded = (name: 'country' | 'currency') => {
    const code = codeOf(query.get(name) ?? '')
    return fits(code, contexts[name]) ? code : undefined
  }
  return {
    variantId,
    quantity: unitsOf(query.get('quantity') ?? '1', quantities) ?? 1,
    channel: query.get('channel') ?? undefined,
    country: coded('country'),
    currency: coded('currency'),
    customerId: query.get('customer_id') ?? undefined,
    at: timeOfField(query.get('at') ?? '')?.toISOString(),
  }
}

/** As the API is asked. */
export function requestOf({ variantId, quantity, currency, ...rest }: Question) {
  const { channel, country, customerId: customer_id, at } = rest
  return {
    currency,
    context: { channel, country, customer_id, at },
    lines: [{ variant_id: variantId, quantity }],
  }
}
