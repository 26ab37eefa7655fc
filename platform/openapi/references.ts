import type { Json } from './components.ts'

/** A part of a document with every reference in it replaced by what it refers to, for whoever compares or reads it. */
export function withoutReferences<Part>(document: object, part: Part): Part {
  const known = new Map<string, unknown>()
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    const { $ref } = value as Json
    if (typeof $ref === 'string') return referred($ref)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one)]))
  }
  const referred = (reference: string): unknown => {
    const found = known.get(reference) ?? replaced(targetOf(document, reference))
    known.set(reference, found)
    return found
  }
  return replaced(part) as Part
}

function targetOf(document: object, reference: string): unknown {
  const steps = reference.slice('#/'.length).split('/')
  return steps.reduce<unknown>((node, key) => (node as Json)[key], document)
}
