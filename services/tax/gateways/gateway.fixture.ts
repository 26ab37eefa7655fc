import type { Question } from '@souk/platform/testing'

const tax = (amount: number) => ({
  name: 'USt',
  jurisdiction: 'DE',
  reason: 'STANDARD',
  rate: '0.19',
  amount,
})

type Lines = readonly { readonly ref: string; readonly amount: number }[]

/** An answer with this tax on each line that was asked about. */
export function taxed({ body }: Question, taxOn: (amount: number) => number, more: object = {}) {
  const lines = (body.lines as Lines).map(({ ref, amount }) => ({
    ref,
    taxes: [tax(taxOn(amount))],
  }))
  return { body: JSON.stringify({ lines, ...more }) }
}

/** Wrong by a unit on purpose: whose amounts count can be seen. */
export const aUnitMore = (amount: number) => Math.round(amount * 0.19) + 1
