import type { Question } from '@souk/platform/testing'

/** A tax of a tenth, so that it differs from that of the rates. */
export function tenth({ body }: Question) {
  const taxOf = ({ amount }: { readonly amount: number }) => [
    {
      name: 'Tenth',
      jurisdiction: 'DE',
      reason: 'STANDARD',
      rate: '0.1',
      amount: Math.round(amount / 10),
    },
  ]
  const lines = body.lines as readonly { readonly ref: string; readonly amount: number }[]
  const shipping = body.shipping as { readonly amount: number } | null
  return {
    body: JSON.stringify({
      lines: lines.map((line) => ({ ref: line.ref, taxes: taxOf(line) })),
      shipping: shipping && { taxes: taxOf(shipping) },
    }),
  }
}
