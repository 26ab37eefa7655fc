import type { Texts } from './index.ts'

/**
 * A field of the API in words, where the catalog has none from its name. One that means something else for one thing than for
 * the others has a word for that thing: `fx_rate rate`.
 */
export function fieldName(field: string, t: Texts, noun = ''): string {
  const text = t.fields[`${noun} ${field}`] ?? t.fields[field] ?? field.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
