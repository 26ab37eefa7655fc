import type { Caller, OperationId } from '@souk/sdk'
import { useQuery } from '../api/query.ts'
import { souk } from '../api/souk.ts'
import { mayUse } from '../pages/index.ts'
import { clock } from './clock.ts'

/** Who is signed in, and what the roles of the moment allow. */
export function useCaller() {
  return useQuery({
    key: ['me'],
    about: ['member', 'tenant', 'sandbox'],
    run: async (signal) => {
      const { data } = await souk.getCaller({}, { signal })
      clock.setNow(new Date(data.tenant.now))
      return data
    },
  })
}

/** Whether to offer something. The server decides all the same. */
export function useMay(): (operationId: OperationId) => boolean {
  const scopes = new Set<string>(useCaller().data?.scopes)
  return (operationId) => mayUse(scopes, operationId)
}

export type { Caller }
