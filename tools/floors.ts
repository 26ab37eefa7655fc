import { domainOf, homeOf, isForTests, type Module, targetOf } from './files.ts'

/** On which floor each domain stands: it calls only what is below. */
export type Floors = ReadonlyMap<string, number>

export function isBelow(floors: Floors, domain: string, own: string): boolean {
  return (floors.get(domain) ?? Number.POSITIVE_INFINITY) < (floors.get(own) ?? -1)
}

/** Imports that go up, sideways, or past what a domain publishes. */
export function importOffences(module: Module, floors: Floors): string[] {
  return module.imports.flatMap(({ from }) => {
    const reason = objection(module, from, floors)
    return reason === undefined ? [] : [`${module.path} imports ${from}: ${reason}`]
  })
}

function objection(module: Module, from: string, floors: Floors): string | undefined {
  const [, domain, subpath = ''] = /^@souk\/([^/]+)(?:\/(.+))?$/.exec(from) ?? []
  if (domain !== undefined) return packageObjection(module.path, domain, subpath, floors)
  const target = targetOf(module, from)
  if (target === undefined) return undefined
  const home = homeOf(module.path)
  // Tools and tests of the whole product may look anywhere.
  if (home === '' || home === homeOf(target)) return undefined
  return 'what another package does not export is not there'
}

function packageObjection(
  path: string,
  domain: string,
  subpath: string,
  floors: Floors,
): string | undefined {
  if (domain === 'platform') {
    const isDomainCode = path.startsWith('services/') && !isForTests(path)
    if (path.startsWith('platform/')) return 'the kernel imports itself by path'
    return subpath !== '' && isDomainCode ? 'a domain builds on @souk/platform alone' : undefined
  }
  if (path.startsWith('platform/')) return 'the kernel knows no domain'
  const own = domainOf(path)
  if (own === undefined) return undefined
  if (own === domain) return 'a domain imports itself by path'
  if (subpath === 'events') return undefined
  if (isForTests(path) && (subpath === 'manifest' || subpath === 'testing')) return undefined
  if (subpath !== 'contract') return 'only contract and events leave a domain'
  return isBelow(floors, domain, own) ? undefined : `${domain} is not below ${own}`
}

/** Circles of imports that exist when the program runs; types may point anywhere. */
export function cycles(modules: readonly Module[]): string[] {
  const paths = new Set(modules.map(({ path }) => path))
  const edges = new Map(
    modules.map((module) => [
      module.path,
      module.imports
        .filter(({ isType }) => !isType)
        .map(({ from }) => targetOf(module, from))
        .filter((target) => target !== undefined && paths.has(target)) as string[],
    ]),
  )
  const found = new Set<string>()
  const finished = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) found.add([...trail.slice(start), path].join(' → '))
    if (start >= 0 || finished.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    finished.add(path)
  }
  for (const path of paths) visit(path, [])
  return [...found]
}

/** Everything that a module brings with it, itself included. */
export function reachableFrom(start: string, modules: readonly Module[]): Set<string> {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const seen = new Set<string>()
  const visit = (path: string): void => {
    const module = byPath.get(path)
    if (!module || seen.has(path)) return
    seen.add(path)
    for (const { from } of module.imports) visit(targetOf(module, from) ?? '')
  }
  visit(start)
  return seen
}
