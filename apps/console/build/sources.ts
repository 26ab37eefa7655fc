import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const sourceFolder = here('../src')

/** What a build is made of: the console, the client that it uses, the look of all pages, and the way it is built. */
export const folders = [
  sourceFolder,
  here('../../../sdk'),
  here('../../../platform/look'),
  here('.'),
]
/** The versions of the packages. */
const lock = here('../../../package-lock.json')

/** Names the build of these sources: the same sources have the same name on every machine. */
export function hashOfSources(from: readonly string[] = folders): string {
  const hash = createHash('sha256').update(readFileSync(lock))
  for (const folder of from) {
    for (const name of filesIn(folder)) {
      hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
    }
  }
  return hash.digest('hex').slice(0, 32)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css|svg)$/.test(name) && !/(^|\/)(node_modules|dist)\//.test(name))
    .sort()
}
