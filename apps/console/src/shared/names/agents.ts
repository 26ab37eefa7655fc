import { useQuery } from '../../api/query.ts'
import { souk } from '../../api/souk.ts'
import { useMay } from '../../session/caller.ts'

/** The name of an agent by its id. One that is not known, or that may not be read, is shown by its id. */
export function useAgentNames(): (id: string) => string {
  const may = useMay()
  const { data: names } = useQuery({
    key: ['agent-names'],
    about: ['agent'],
    isEnabled: may('listAgents'),
    run: async (signal) => {
      const { data } = await souk.listAgents({ limit: 96 }, { signal })
      return new Map(data.content.map(({ id, name }) => [id, name]))
    },
  })
  return (id) => names?.get(id) ?? id
}
