import { exponentOf } from '@souk/platform'

const written = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/

/**
 * The minor units of an amount in major units, exactly; undefined for what is no amount of the currency, such as half a cent.
 * Places beyond those of the currency may be zeros: some programs write all currencies with the same number of them.
 */
export function minorUnits(text: string, currency: string): number | undefined {
  const [, sign, whole = '', fraction = ''] = written.exec(text) ?? []
  if (sign === undefined) return undefined
  const places = exponentOf(currency)
  const rest = fraction.slice(places)
  if (/[^0]/.test(rest)) return undefined
  const digits = `${whole}${fraction.slice(0, places).padEnd(places, '0')}`
  const amount = Number(digits)
  if (!Number.isSafeInteger(amount)) return undefined
  return sign === '-' && amount !== 0 ? -amount : amount
}
