import type { ContactAddress } from '@souk/sdk'
import { countryName } from '../base/countries.ts'

type Parts = Pick<
  ContactAddress,
  'name' | 'company' | 'line1' | 'line2' | 'city' | 'region' | 'postal_code' | 'country'
>

/** An address as it is read; in which order it is written depends on its country. */
export function AddressLines({ address }: { readonly address: Parts }) {
  const { name, company, line1, line2, city, region, postal_code: postalCode, country } = address
  const place = [postalCode, city, region].filter(Boolean).join(' ')
  const lines = [name, company, line1, line2, place, countryName(country)]
  return (
    <address class="theirs" dir="auto">
      {lines.filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  )
}
