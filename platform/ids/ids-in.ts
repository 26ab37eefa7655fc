import { idPattern } from './typeid.ts'

const anId = new RegExp(`(?<![0-9A-Za-z_])${idPattern('[a-z]{2,8}')}(?![0-9A-Za-z])`, 'g')

/** The ids that stand anywhere in what can be written as JSON, each once, also within texts such as paths; the first of many. */
export function idsIn(value: unknown, max: number): string[] {
  const text = JSON.stringify(value) ?? ''
  return [...new Set(text.match(anId))].slice(0, max)
}
