import { souk } from '../../../api/souk.ts'
import type { Buyer } from './draft.ts'

/** The customer who has this address; an address alone where there is none. */
export async function buyerOf(typed: string, mayLook: boolean): Promise<Buyer> {
  const email = typed.trim()
  if (email === '') return { customer_id: undefined, email: undefined }
  const found = mayLook ? await souk.listCustomers({ email, limit: 1 }) : undefined
  const [customer] = found?.data.content ?? []
  return customer
    ? { customer_id: customer.id, email: undefined }
    : { customer_id: undefined, email }
}
