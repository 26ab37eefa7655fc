import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSource, type Source } from './source.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** What `.gitignore` leaves out, and the repository itself. */
const ignored = new Set(['.git', 'node_modules', '.souk', 'coverage', 'dist'])

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
}

export function readModules(): Module[] {
  return listFiles()
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .map((path) => ({ ...readSource(readFileSync(join(root, path), 'utf8'), path), path }))
}

export function isTest(path: string): boolean {
  return path.endsWith('.test.ts')
}

/** Tests and what only they use. */
export function isForTests(path: string): boolean {
  return /(\.test|\.fixture)\.ts$|\/(fixtures|testing)(\.ts$|\/)/.test(path)
}

/** The module that a relative import means, as a path from the root. */
export function targetOf(module: Pick<Module, 'path'>, from: string): string | undefined {
  return from.startsWith('.') ? normalize(join(dirname(module.path), from)) : undefined
}

/** The folder of the package that a file belongs to; empty for what belongs to the whole. */
export function homeOf(path: string): string {
  return /^(services\/[^/]+|apps\/[^/]+|platform|sdk|bench)\//.exec(path)?.[1] ?? ''
}

/** `orders` for anything below `services/orders/`. */
export function domainOf(path: string): string | undefined {
  return /^services\/([^/]+)\//.exec(path)?.[1]
}
