import type { Texts } from './index.ts'

/** What the catalog calls an operation; one that an older release had is named by its id. */
export function operationName(operationId: string, t: Texts): string {
  const known: Readonly<Record<string, string | undefined>> = t.operations
  return known[operationId] ?? operationId
}

/** What was done: an operation of the API, or work that Souk does by itself, such as `payments.refund_cancelled_order`. */
export function doneName(operation: string, t: Texts): string {
  const works: Readonly<Record<string, string | undefined>> = t.works
  return works[operation] ?? t.settings.done[operation] ?? operationName(operation, t)
}
