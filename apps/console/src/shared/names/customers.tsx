import { souk } from '../../api/souk.ts'
import { choicesMax } from '../../kit/combobox.tsx'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { choicesOf, Names, named } from './names.ts'

/** Who has no name is known by the address. */
export const customerNames = new Names({
  noun: 'customer',
  about: ['customer'],
  operation: 'listCustomers',
  find: async (ids) => {
    const { data } = await souk.listCustomers({ ids: ids.join(','), limit: ids.length })
    return new Map(data.content.map(({ id, name, email }) => [id, name ?? email]))
  },
  search: (typed, signal) =>
    choicesOf(
      souk.listCustomers({ ...named(typed), limit: choicesMax }, { signal }),
      ({ id, name, email }) => [id, name ?? email],
    ),
})

interface Buyer {
  readonly customer_id: string | null
  readonly email: string | null
}

/** Who placed an order, by name; by the address on it where no customer is known, or may not be looked at. */
export function BuyerName({ order }: { readonly order: Buyer }) {
  const t = useTexts()
  const may = useMay()
  const { customer_id: id, email } = order
  const name = customerNames.use(id)
  const isKnown = id !== null && may('listCustomers')
  const other = id === null ? t.orders.guest : t.kit.none
  return <span class="soft theirs">{isKnown ? name : (email ?? other)}</span>
}

/** The same for an export. */
export async function buyerText({ customer_id: id, email }: Buyer): Promise<string | null> {
  return (id === null ? undefined : await customerNames.find(id)) ?? email
}
