import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const sourceFolder = fileURLToPath(new URL('../src', import.meta.url))

/** What a build depends on beside its own sources: the versions of the packages, and the way it is built. */
const besides = [
  new URL('../../../package-lock.json', import.meta.url),
  new URL('./bundle.ts', import.meta.url),
]

/** Names the build of these sources: the same sources have the same name on every machine. */
export function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of besides) hash.update(readFileSync(file))
  const names = readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' }).sort()
  for (const name of names) {
    if (!/\.(tsx?|css|svg)$/.test(name)) continue
    hash.update(`${name}\0`).update(readFileSync(join(sourceFolder, name)))
  }
  return hash.digest('hex').slice(0, 32)
}
