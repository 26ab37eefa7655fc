import * as requests from '../../base/generated/requests.ts'
import { fits } from '../../kit/limits.ts'

/** `size = M` on each line; undefined where a line is something else, or more than the API takes. */
export function optionsOf(text: string): Record<string, string> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const entries = lines.map((line) => {
    const [name = '', ...rest] = line.split('=')
    return [name.trim(), rest.join('=').trim()] as const
  })
  const { keys, items, maxProperties } = requests.createVariant.option_values
  const isRight =
    entries.length <= maxProperties &&
    entries.every(([name, value]) => fits(name, keys) && fits(value, items))
  return isRight ? Object.fromEntries(entries) : undefined
}
