import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { withShared } from './shared.ts'

/** An app that browsers run, and that the API processes serve. */
export interface BrowserApp {
  /** What its addresses begin with, and the folder in which its builds are kept. */
  readonly name: string
  readonly sources: string
  /** What else it is made of, and how. */
  readonly otherSources: readonly string[]
  readonly plugins: readonly Plugin[]
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Of every app: the client, the look of all pages, what their scripts share, and the way it is built. */
const commonSources = [
  here('../../../sdk'),
  here('../../../platform/look'),
  here('../../pages/src'),
  here('.'),
]

const consoleSources = here('../src')

export const consoleApp: BrowserApp = {
  name: 'console',
  sources: consoleSources,
  otherSources: [],
  plugins: [withShared(consoleSources)],
}

/** All that a build is made of, but for packages. */
export function foldersOf({ sources, otherSources }: BrowserApp): readonly string[] {
  return [sources, ...otherSources, ...commonSources]
}

/** Where its files are served. */
export function assetPathOf({ name }: Pick<BrowserApp, 'name'>): string {
  return `/${name}/assets/`
}
