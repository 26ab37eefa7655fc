import { resolve } from 'node:path'
import { build } from 'esbuild'
import { type BrowserApp, foldersOf } from '../build/app.ts'
import { earlyOptionsOf, optionsOf } from '../build/bundle.ts'

/** What goes into the build of an app and is not in its name. Packages are, by their versions. */
export async function sourcesOutside(app: BrowserApp): Promise<readonly string[]> {
  const made = await Promise.all([build(optionsOf(app)), build(earlyOptionsOf(app))])
  const inputs = made
    .flatMap(({ metafile }) => Object.keys(metafile.inputs))
    .map((path) => resolve(app.sources, path))
  const own = inputs.filter((input) => !input.includes('/node_modules/'))
  const folders = foldersOf(app)
  if (!own.some((input) => input.includes('/sdk/'))) return ['the client is no part of it']
  return own.filter((input) => !folders.some((folder) => input.startsWith(folder)))
}
