import type { AddressFormat } from '@souk/sdk'
import { currentAnswerTo, type Query } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import type { ContactFieldValues } from './fields.ts'

/** How addresses of a country are written. */
export function formatOf(country: string): Query<AddressFormat> {
  return {
    key: ['address-format', country],
    about: [],
    run: async (signal) => (await souk.getAddressFormat({ country }, { signal })).data,
  }
}

/** Whether an address has all that its country wants of one. */
export async function isWhole(fields: ContactFieldValues): Promise<boolean> {
  if (fields.country === '') return false
  const { required, postal_code_pattern } = await currentAnswerTo(formatOf(fields.country))
  const postalCode = fields.postal_code.trim()
  const isWritten = new RegExp(postal_code_pattern ?? '', 'i').test(postalCode)
  return (postalCode === '' || isWritten) && required.every((part) => fields[part].trim() !== '')
}
