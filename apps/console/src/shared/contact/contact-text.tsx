import type { ContactAddress } from '@souk/sdk'
import { countryName } from '../names/countries.ts'

export function ContactText({ address }: { readonly address: ContactAddress }) {
  return (
    <address class="theirs">
      {contactLines(address).map((line) => (
        <span key={line} class="block">
          {line}
        </span>
      ))}
    </address>
  )
}

/** As people write it, part by part; which order a country has is for labels that are printed. */
export function contactLines(address: ContactAddress): string[] {
  const place = [address.postal_code, address.city, address.region].filter((part) => part !== null)
  const lines = [address.name, address.company, address.line1, address.line2, place.join(' ')]
  return [...lines, countryName(address.country), address.phone].filter(
    (line) => line !== null && line !== '',
  ) as string[]
}
