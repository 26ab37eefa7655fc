import type { Contract } from './contract.ts'

const sharedTextMin = 60

/** A line for each operation and event. What occurs more than once is written once, and referred to by a number. */
export function pack(contract: Contract): string {
  const counts = new Map<string, number>()
  count(contract, counts)
  const shared = new Map<string, { readonly id: string; readonly value: unknown }>()
  const write = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(write)
    if (typeof value !== 'object' || value === null) return value
    const text = JSON.stringify(value)
    const inFull = () =>
      Object.fromEntries(Object.entries(value).map(([key, one]) => [key, write(one)]))
    if (text.length < sharedTextMin || (counts.get(text) ?? 0) < 2) return inFull()
    const known = shared.get(text)
    if (known) return { $ref: known.id }
    const full = inFull()
    const id = String(shared.size + 1)
    shared.set(text, { id, value: full })
    return { $ref: id }
  }
  const { envelope, problem, operations, events } = contract
  const parts = { forms: { envelope, problem }, operations, events }
  const written = Object.entries(parts).map(([part, entries]) => {
    const lines = Object.entries(entries).map(([key, value]) => line(key, write(value)))
    return [part, lines] as const
  })
  const below = [...shared.values()].map(({ id, value }) => line(id, value))
  const all = [...written, ['shared', below] as const]
  return `{\n${all.map(([part, lines]) => `"${part}":{\n${lines.join(',\n')}\n}`).join(',\n')}\n}\n`
}

const line = (key: string, value: unknown) => `${JSON.stringify(key)}:${JSON.stringify(value)}`

function count(value: unknown, counts: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return
  const text = JSON.stringify(value)
  const seen = counts.get(text) ?? 0
  counts.set(text, seen + 1)
  // What is inside of something that occurs twice occurs once in what is written.
  if (seen === 0) for (const one of Object.values(value)) count(one, counts)
}

interface Packed {
  readonly forms: Pick<Contract, 'envelope' | 'problem'>
  readonly operations: unknown
  readonly events: unknown
  readonly shared: Readonly<Record<string, unknown>>
}

export function unpack(text: string): Contract {
  const { forms, operations, events, shared } = JSON.parse(text) as Packed
  const read = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(read)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value && typeof value.$ref === 'string') return read(shared[value.$ref])
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, read(one)]))
  }
  return read({ ...forms, operations, events }) as Contract
}
