import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The versions of the packages. */
const lock = fileURLToPath(new URL('../../../package-lock.json', import.meta.url))

/** Names the build of these sources: the same sources have the same name on every machine. */
export function hashOfSources(from: readonly string[]): string {
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
