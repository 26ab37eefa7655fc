import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Import, importsOf, readSource, type Source } from './source.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** What `.gitignore` leaves out, and the repository itself. */
const ignored = new Set(['.git', 'node_modules', '.souk', 'coverage'])

/** Every file that is or would be committed, as paths from the root. A tree without git is read as well. */
export function listFiles(folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const kept = entries.filter(({ name }) => !ignored.has(name) && !name.endsWith('.log'))
  return kept
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? listFiles(path) : [path]
    })
    .sort()
}

export interface Module extends Source {
  readonly path: string
  readonly imports: readonly Import[]
}

export function readModules(): Module[] {
  return listFiles()
    .filter((path) => /\.(ts|mjs)$/.test(path))
    .map((path) => {
      const source = readSource(readFileSync(join(root, path), 'utf8'))
      return { ...source, path, imports: importsOf(source) }
    })
}

export function isTest(path: string): boolean {
  return path.endsWith('.test.ts')
}

/** Tests and what only they use. */
export function isForTests(path: string): boolean {
  return /(\.test|\.fixture|\/fixtures|\/testing)\.ts$/.test(path)
}

/** The module that a relative import means, as a path from the root. */
export function targetOf(module: Pick<Module, 'path'>, from: string): string | undefined {
  return from.startsWith('.') ? normalize(join(dirname(module.path), from)) : undefined
}

/** `orders` for anything below `services/orders/`. */
export function domainOf(path: string): string | undefined {
  return /^services\/([^/]+)\//.exec(path)?.[1]
}
