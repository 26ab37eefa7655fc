import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Everything below the pages of the console, which all of them and the languages import as one. */
const sharedFolders = [
  'api',
  'base',
  'kit',
  'live',
  'router',
  'session',
  'shared',
  'sign-in',
  'texts',
]
const sharedName = 'souk:shared'
/** What is loaded by itself: the pages, and languages but English. */
const alone = /\/src\/(main\.tsx|pages\/[^/]+\/index\.tsx|texts\/de\/index\.ts)$/

/**
 * A page is a file of its own, which is loaded when it is first opened; what several of them may use is one file more. Left
 * to itself, esbuild makes a file of every set of pages that share something, and a browser asks for six at a time.
 */
export function withShared(sources: string): Plugin {
  return {
    name: 'shared',
    setup: ({ onResolve, onLoad }) => {
      const namespace = sharedName
      onResolve({ filter: /^souk:shared$/ }, () => ({ path: sharedName, namespace }))
      onLoad({ filter: /.*/, namespace }, () => {
        const filesIn = (folder: string) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: sources })
        const files = sharedFolders.flatMap(filesIn)
        const common = files.filter((file) => !file.startsWith('texts/de/')).toSorted()
        const contents = common.map((file) => `import './${file}'`).join('\n')
        return { contents, resolveDir: sources }
      })
      onLoad({ filter: alone }, async ({ path }) => {
        const contents = `import '${sharedName}'\n${await readFile(path, 'utf8')}`
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}
