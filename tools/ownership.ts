import { isForTests, type Module } from './files.ts'
import { lineAt, visit } from './source.ts'

/** Identity says for which party a token speaks, the kernel passes it on, and one file answers what follows from it. */
const partyPlaces = new Set([
  'apps/console/src/session/caller.ts',
  'apps/console/src/session/rights.ts',
  'platform/db/party.ts',
  'platform/http/access.ts',
  'platform/http/request-context.ts',
  'services/identity/agents/rights.ts',
  'services/identity/tokens/principal.ts',
])

/** Whoever wants to know about the caller's party asks `ownedBy` and its like: read by hand, it is forgotten somewhere. */
export function partiesRead(module: Module): string[] {
  if (!/^(platform|services|apps)\//.test(module.path) || isForTests(module.path)) return []
  if (partyPlaces.has(module.path)) return []
  const starts: number[] = []
  visit(module, {
    MemberExpression: ({ property, start }) => {
      if (property.type === 'Identifier' && property.name === 'party') starts.push(start)
    },
    ObjectPattern: ({ properties }) => {
      for (const { type, start, ...taken } of properties) {
        const key = type === 'Property' && 'key' in taken ? taken.key : undefined
        if (key?.type === 'Identifier' && key.name === 'party') starts.push(start)
      }
    },
  })
  return starts.map((start) => `${module.path}:${lineAt(module, start)} reads the party itself`)
}

const decisions = new Set(['isOperator', 'ownId', 'owns'])

/** Orders of a provider are counted apart, so the list has to know which counter is the caller's. */
const countsApart = new Set(['services/orders/listing/store.ts'])

/** A store that asks who calls writes a predicate of its own; `ownedBy` is the one for all. */
export function predicatesByHand(module: Module): string[] {
  if (!/^services\/(.*\/)?store\.ts$/.test(module.path) || countsApart.has(module.path)) return []
  return module.imports
    .filter(({ from }) => from === '@souk/platform')
    .flatMap(({ names }) => names.filter((name) => decisions.has(name)))
    .map((name) => `${module.path} is a store and asks ${name}`)
}
