import { type Caller, type OperationId, operationFacts } from '@souk/sdk'

/** What decides on what somebody may do. */
export type Rights = Pick<Caller, 'scopes' | 'party'>

/** Whether to offer an operation. The server decides all the same. */
export function mayUse(rights: Rights, operationId: OperationId): boolean {
  const { scope, isForProviders } = operationFacts(operationId)
  const isForThem = rights.party.type === 'operator' || isForProviders
  return isForThem && (['public', 'any'].includes(scope) || holds(rights, scope))
}

export function holds({ scopes }: Rights, scope: string): boolean {
  return (scopes as readonly string[]).includes(scope)
}
