import { souk } from '../../api/souk.ts'
import { useTexts } from '../../texts/index.ts'
import { Names } from './names.ts'

/** Who has no name is known by the address. */
export const customerNames = new Names({
  noun: 'customer',
  about: ['customer'],
  operation: 'listCustomers',
  find: async (ids) => {
    const { data } = await souk.listCustomers({ ids: ids.join(','), limit: ids.length })
    return new Map(data.content.map(({ id, name, email }) => [id, name ?? email]))
  },
})

/** A customer by name, or a guest. */
export function CustomerName({ id }: { readonly id: string | null }) {
  const t = useTexts()
  const name = customerNames.use(id)
  return <span class="soft theirs">{name ?? id ?? t.orders.guest}</span>
}
