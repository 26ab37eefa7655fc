import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Import, importsOf, readSource, type Source } from './source.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Every file that is or would be committed, as paths from the root. */
export function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
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
