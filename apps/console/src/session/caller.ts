import type { Caller, OperationId } from '@souk/sdk'
import { answerTo, type Query, useQuery } from '../api/query.ts'
import { souk } from '../api/souk.ts'
import { clock } from './clock.ts'
import { mayUse } from './rights.ts'

const callerQuery: Query<Caller> = {
  key: ['me'],
  about: ['member', 'tenant', 'sandbox'],
  run: async (signal) => withClock((await souk.getCaller({}, { signal })).data),
}

/** Who is signed in, and what the roles of the moment allow. */
export function useCaller() {
  return useQuery(callerQuery)
}

/** Before a page is drawn. */
export async function loadCaller(): Promise<void> {
  await answerTo(callerQuery)
}

function withClock(caller: Caller): Caller {
  clock.setTimeZone(caller.tenant.time_zone)
  clock.setNow(new Date(caller.tenant.now))
  return caller
}

/** Whether to offer something. The server decides all the same. */
export function useMay(): (operationId: OperationId) => boolean {
  const { data } = useCaller()
  return (operationId) => data !== undefined && mayUse(data, operationId)
}

/** The same outside of a page, once it is known who is there: a page may be drawn before that. */
export async function mayCall(operationId: OperationId): Promise<boolean> {
  return mayUse(await answerTo(callerQuery), operationId)
}

/** Whether somebody works for the tenant itself, and not for one of its providers. */
export function useIsOperator(): boolean {
  return useCaller().data?.party.type === 'operator'
}

/** The provider that somebody works for, if any. */
export function useOwnProviderId(): string | undefined {
  return useCaller().data?.party.id ?? undefined
}

/** The name of that provider. */
export function useOwnProviderName(): string | undefined {
  return useCaller().data?.party.name ?? undefined
}

/** Whether a thing is theirs to change: the operator's is everything, a provider's what is its own. */
export function useOwns(): (providerId: string | null) => boolean {
  const party = useCaller().data?.party
  return (providerId) => party?.type === 'operator' || party?.id === providerId
}

export type { Caller }
