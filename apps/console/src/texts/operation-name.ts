import type { Texts } from './index.ts'

/** `Create refund` of `createRefund`, where the catalog has no better words. */
export function operationName(operationId: string, t: Texts): string {
  const known = t.operations[operationId]
  if (known !== undefined) return known
  const text = operationId.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
