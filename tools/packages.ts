import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { homeOf, isForTests, type Module, root } from './files.ts'

/** The packages that a `package.json` brings: to everybody, and to its tests besides. */
export interface Declared {
  readonly always: ReadonlySet<string>
  readonly inTests: ReadonlySet<string>
}

export function declaredIn(home: string): Declared {
  const file = readFileSync(join(root, home, 'package.json'), 'utf8')
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(file) as Record<
    string,
    Record<string, string> | undefined
  >
  return {
    always: new Set(Object.keys({ ...dependencies, ...optionalDependencies })),
    inTests: new Set(Object.keys({ ...devDependencies })),
  }
}

/** `@souk/orders` of `@souk/orders/contract`; nothing for a file or a part of Node. */
function packageOf(from: string): string | undefined {
  if (from === '' || /^(\.|\/|node:)/.test(from)) return undefined
  return /^(@[^/]+\/)?[^/]+/.exec(from)?.[0]
}

/** What npm has put into reach for somebody else may be gone or another tomorrow. */
export function undeclaredPackages(
  module: Module,
  declared: (home: string) => Declared = declaredIn,
): string[] {
  const home = homeOf(module.path)
  const { always, inTests } = declared(home)
  // Tools are not part of what is shipped.
  const mayUseTestPackages = isForTests(module.path) || home === ''
  return module.imports
    .map(({ from }) => packageOf(from))
    .filter((name) => name !== undefined)
    .filter((name) => !always.has(name) && !(mayUseTestPackages && inTests.has(name)))
    .map((name) => `${module.path} imports ${name}, which ${join(home, 'package.json')} lacks`)
}
