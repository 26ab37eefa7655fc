import type { Texts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'

/** What was done: an operation of the API, or work that Souk does by itself, such as `payments.refund_cancelled_order`. */
export function doneText(operation: string, t: Texts): string {
  const [area = '', work] = operation.split('.')
  if (work === undefined) return operationName(operation, t)
  return `${t.scopes.areas[area] ?? area}: ${work.replaceAll('_', ' ')}`
}
