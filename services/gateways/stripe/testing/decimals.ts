/** As the documents of Stripe list them, and as no code of ours says it. */
const withoutPlaces = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
)
const withThreePlaces = new Set('bhd jod kwd omr tnd'.split(' '))
const paidOutWhole = new Set(['huf', 'twd'])

/** With how many decimal places Stripe counts a currency. */
export function placesOf(currency: string): number {
  if (withoutPlaces.has(currency)) return 0
  return withThreePlaces.has(currency) ? 3 : 2
}

/** Of what stands on a balance, as much as is paid out: of some currencies only whole ones. */
export function payableOf(amount: number, currency: string): number {
  return paidOutWhole.has(currency) ? amount - (amount % 100) : amount
}
