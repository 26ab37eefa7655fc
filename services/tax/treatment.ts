import { isInEuropeanUnion } from './european-union.ts'
import type { Place } from './rates/rate.ts'
import type { TaxSettings } from './settings/settings.ts'

/** Who sells where to whom, as far as that decides whether tax is owed. */
export interface Sale {
  readonly from: Place | null
  readonly to: Place
  /** The member state that gave the buyer a VAT number, if there is one and its check digits are right. */
  readonly vatIdCountry: string | null
}

/** Whether tax is owed, and by whose rates; or why not. */
export interface Treatment {
  readonly kind: 'TAXED' | 'EXEMPT' | 'REVERSE_CHARGE' | 'OUT_OF_SCOPE'
  readonly place: Place
}

/**
 * A sale between businesses of two member states is taxed by the buyer (Directive 2006/112/EC, Art. 138: the buyer is
 * registered in another state than the one that the goods leave). Otherwise it is taxed where it goes to, if the seller is
 * registered there; if not, at home inside the Union (Art. 59c, below the threshold), and nowhere outside of it.
 */
export function treatmentOf(
  sale: Sale,
  { registrations }: Pick<TaxSettings, 'registrations'>,
): Treatment {
  const { from, to } = sale
  if (isReverseCharge(sale)) return { kind: 'REVERSE_CHARGE', place: to }
  const isRegistered = registrations.length === 0 || registrations.includes(to.country)
  const place = isRegistered ? to : taxedAtHome(from, to)
  if (place === null) return { kind: 'OUT_OF_SCOPE', place: to }
  return { kind: 'TAXED', place }
}

/** An exemption matters only where tax is owed. */
export function exempted({ kind, place }: Treatment, isExempt: boolean): Treatment {
  return { kind: kind === 'TAXED' && isExempt ? 'EXEMPT' : kind, place }
}

function isReverseCharge({ from, to, vatIdCountry }: Sale): boolean {
  if (from === null || vatIdCountry === null || from.country === to.country) return false
  const isInside = [from.country, to.country, vatIdCountry].every(isInEuropeanUnion)
  return isInside && vatIdCountry !== from.country
}

function taxedAtHome(from: Place | null, to: Place): Place | null {
  const isInside = from !== null && [from.country, to.country].every(isInEuropeanUnion)
  return isInside ? from : null
}
