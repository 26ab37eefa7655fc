import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  type BuildOptions,
  build,
  type Metafile,
  type OutputFile,
  type Plugin,
  stop,
} from 'esbuild'
import { sourceFolder } from './sources.ts'

export const assetPath = '/console/assets/'

/** One file of the console, under a name that changes with its content. */
export interface BuiltFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

export interface Bundle {
  readonly files: readonly BuiltFile[]
  /** The names of what the page itself loads. */
  readonly script: string
  readonly styles: string
  /** Runs before the first paint, and when the others cannot be loaded. */
  readonly early: string
  /** What the script imports, for a browser to ask for together with it. */
  readonly ahead: readonly string[]
  /** The script of each page, by its name in addresses. */
  readonly pages: ReadonlyMap<string, string>
  /** What most texts are written in. */
  readonly font: string
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

const common = {
  absWorkingDir: sourceFolder,
  outdir: '/',
  publicPath: assetPath,
  entryNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  bundle: true,
  target: 'es2023',
  minify: true,
  metafile: true,
  write: false,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  loader: { '.woff2': 'file' },
  legalComments: 'none',
  logLevel: 'silent',
} as const satisfies BuildOptions

/**
 * A page is a file of its own, which is loaded when it is first opened; what several of them may use is one file more. Left
 * to itself, esbuild makes a file of every set of pages that share something, and a browser asks for six at a time.
 */
export const options = {
  ...common,
  entryPoints: { app: 'main.tsx', styles: 'styles/index.css' },
  chunkNames: '[name]-[hash]',
  format: 'esm',
  splitting: true,
  plugins: [withShared()],
} as const satisfies BuildOptions

/** The first script waits for no other, so it shares nothing with them. */
export const earlyOptions = {
  ...common,
  entryPoints: { early: 'early.ts' },
  format: 'iife',
} as const satisfies BuildOptions

/** Builds the console in memory. */
export async function bundle(): Promise<Bundle> {
  try {
    const [early, app] = await Promise.all([build(earlyOptions), build(options)])
    const { entryPoints } = options
    const script = outputOf(app.metafile, entryPoints.app)
    return {
      files: [early, app].flatMap(({ outputFiles }) => outputFiles.map(builtFile)),
      script,
      styles: outputOf(app.metafile, entryPoints.styles),
      early: outputOf(early.metafile, earlyOptions.entryPoints.early),
      ahead: [...partsOf(app.metafile, script)],
      pages: pagesOf(app.metafile),
      font: fontOf(app.metafile),
    }
  } finally {
    // Its process would stay and hold tens of megabytes for a second build that never comes.
    await stop()
  }
}

function builtFile({ path, contents }: OutputFile): BuiltFile {
  const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return { name: basename(path), type, bytes: contents }
}

/** Everything below the pages, which all of them and the languages import as one. */
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

function withShared(): Plugin {
  return {
    name: 'shared',
    setup: ({ onResolve, onLoad }) => {
      const namespace = sharedName
      onResolve({ filter: /^souk:shared$/ }, () => ({ path: sharedName, namespace }))
      onLoad({ filter: /.*/, namespace }, () => {
        const files = sharedFolders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, cwd))
        const common = files.filter((file) => !file.startsWith('texts/de/')).toSorted()
        const contents = common.map((file) => `import './${file}'`).join('\n')
        return { contents, resolveDir: sourceFolder }
      })
      onLoad({ filter: alone }, async ({ path }) => {
        const contents = `import '${sharedName}'\n${await readFile(path, 'utf8')}`
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

const cwd = { cwd: sourceFolder }

/** What a file imports at once, and what that imports. */
function partsOf({ outputs }: Metafile, name: string, found = new Set<string>()): Set<string> {
  const [, made] = Object.entries(outputs).find(([path]) => basename(path) === name) ?? []
  for (const { path, kind } of made?.imports ?? []) {
    const part = basename(path)
    if (kind !== 'import-statement' || found.has(part)) continue
    partsOf({ outputs } as Metafile, part, found.add(part))
  }
  return found
}

/** The file of each page, by the name that it has in addresses. */
function pagesOf({ outputs }: Metafile): ReadonlyMap<string, string> {
  const found = Object.entries(outputs).flatMap(([path, { entryPoint = '' }]) => {
    const [, page] = /^pages\/([^/]+)\/index\.tsx$/.exec(entryPoint) ?? []
    return page === undefined ? [] : [[page, basename(path)] as const]
  })
  return new Map(found)
}

/** The letters of most languages; the others are loaded when a text has them. */
function fontOf({ outputs }: Metafile): string {
  const name = Object.keys(outputs)
    .map((path) => basename(path))
    .find((path) => /^inter-latin-wght/.test(path))
  if (name === undefined) throw new Error('no font')
  return name
}

function outputOf({ outputs }: Metafile, source: string): string {
  const found = Object.entries(outputs).find(([, made]) => made.entryPoint === source)
  if (found === undefined) throw new Error(`no output of ${source}`)
  return basename(found[0])
}
