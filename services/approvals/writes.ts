import type { Mounted } from '@souk/platform'

export type Operation = ReturnType<Mounted['operations']>[number]

/** The operations that a policy can be for. Those on many rows are not: each row is a request of the operation for one. */
export function writesById(operations: readonly Operation[]): ReadonlyMap<string, Operation> {
  const writes = operations.filter(({ isWrite }) => isWrite)
  return new Map(writes.map((operation) => [operation.schema.operationId ?? '', operation]))
}
