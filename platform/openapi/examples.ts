import { type Sampling, sampleOf } from '../sample.ts'
import { type Json, plain } from './components.ts'

/** The examples of what is sent, by name: one for each titled way of sending it, or the one there is. */
export function examplesOf(schema: unknown, sampling: Sampling = {}): Json | undefined {
  const { anyOf } = plain(schema)
  const ways = Array.isArray(anyOf) ? (anyOf as Json[]) : [plain(schema)]
  const named = ways.flatMap((way) => {
    const value = sampleOf(way, sampling)
    const name = ways.length > 1 ? String(way.title) : 'example'
    return value === undefined ? [] : [[name, { value }] as const]
  })
  return named.length === 0 ? undefined : Object.fromEntries(named)
}
