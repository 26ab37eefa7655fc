import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { useMay } from '../../session/caller.ts'

/** The names of customers by their ids, as many as a page can list. Who has none is known by the address. */
export function useCustomerNames(
  ids: readonly (string | null)[],
): (id: string | null) => string | undefined {
  const may = useMay()
  const wanted = [...new Set(ids.filter((id) => id !== null))].sort()
  const { data: names } = useQuery({
    key: ['customer-names', wanted],
    about: ['customer'],
    isEnabled: wanted.length > 0 && may('listCustomers'),
    keepsLast: true,
    run: async (signal) => {
      const found = await souk.listCustomers({ ids: wanted.join(','), limit: 96 }, { signal })
      return new Map(found.data.content.map(({ id, name, email }) => [id, name ?? email]))
    },
  })
  return (id) => (id === null ? undefined : names?.get(id))
}
