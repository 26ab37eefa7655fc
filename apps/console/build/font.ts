import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The letters of the console in Latin script, for the pages beside it. */
export function readFont(): Buffer {
  const name = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
  return readFileSync(createRequire(import.meta.url).resolve(name))
}
