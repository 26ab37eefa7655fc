import type { Mounted } from '@souk/platform'

type Operation = ReturnType<Mounted['operations']>[number]

/** The operations that a policy can be for. Those on many rows are not: each row is a request of the operation for one. */
export function writesOf(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(
    operations.filter(({ isWrite }) => isWrite).map(({ schema }) => schema.operationId ?? ''),
  )
}
