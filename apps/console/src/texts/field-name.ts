import type { Texts } from './index.ts'

/** A field of the API in words, where the catalog has none from its name. */
export function fieldName(field: string, t: Texts): string {
  const text = t.fields[field] ?? field.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
