/** The member states since 2020. Northern Ireland (`XI`) counts for goods only and is not among them. */
const memberStates: ReadonlySet<string> = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)

export function isInEuropeanUnion(country: string): boolean {
  return memberStates.has(country)
}
