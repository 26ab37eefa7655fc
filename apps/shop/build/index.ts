import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BrowserApp, type BuiltApp, builtApp } from '@souk/console/build'
import type { Plugin } from 'esbuild'
import { operations } from '../src/api/operations.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const shopApp: BrowserApp = {
  name: 'shop',
  sources: here('../src'),
  otherSources: [here('.')],
  plugins: [withFewOperations()],
}

export function builtShop(folder?: string): Promise<BuiltApp> {
  return builtApp(shopApp, folder)
}

/**
 * The client knows how each operation is called from a table of all of them. The shop is built with the lines of those that it
 * names: what is not among them it cannot call, and need not load.
 */
function withFewOperations(): Plugin {
  const wanted = new Set<string>(operations)
  return {
    name: 'few operations',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\/sdk\/generated\/table\.ts$/ }, async ({ path }) => {
        const lines = (await readFile(path, 'utf8')).split('\n')
        const kept = lines.filter((line) => {
          const [, operation] = /^ {2}(\w+): '/.exec(line) ?? []
          return operation === undefined || wanted.has(operation)
        })
        return { contents: kept.join('\n'), loader: 'ts' }
      })
    },
  }
}
