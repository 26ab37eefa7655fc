import { isDeepStrictEqual } from 'node:util'
import { CountrySchema } from '@souk/platform'
import { type Static, Type } from 'typebox'
import { faultsOf, formatOf, normalized, type PostalAddress } from './format.ts'
import { addressInvalid } from './problems.ts'
import { exampleAddress, optionalContactParts, shownContactParts } from './schemas.ts'

/** A postal address and whom to call there, as other domains keep it with what they send or bill. */
export interface ContactAddress extends PostalAddress {
  readonly phone: string | null
}

export const ContactAddressBody = Type.Object(
  { country: CountrySchema, ...optionalContactParts },
  { additionalProperties: false, title: 'ContactAddressBody', examples: [exampleAddress] },
)
export const ContactAddressView = Type.Object(shownContactParts, { title: 'ContactAddress' })

const unsaid = {
  name: null,
  company: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postal_code: null,
  phone: null,
}

/** As it is kept, in the form of its country; refused where the country does not write addresses so. */
export function contactAddress(
  body: Static<typeof ContactAddressBody>,
  path: string,
): ContactAddress {
  const address = normalized({ ...unsaid, ...body })
  checkAddress(address, path)
  return address
}

/** Refuses what the country does not write so, each part by its place below `path`. */
export function checkAddress(address: PostalAddress, path = ''): void {
  const errors = faultsOf(address).map((fault) => ({ ...fault, path: `${path}${fault.path}` }))
  if (errors.length > 0) throw addressInvalid({ country: address.country }, { errors })
}

/** Where in the world, without whose address it is. What is no code of a region may be any text. */
export function withoutContact({ country, region }: ContactAddress): ContactAddress {
  const isCode = formatOf(country)?.regions.some(({ code }) => code === region) ?? false
  return { ...unsaid, country, region: isCode ? region : null }
}

/** Whether it says more than where in the world it is. */
export function namesContact(address: ContactAddress): boolean {
  return !isDeepStrictEqual(address, withoutContact(address))
}
