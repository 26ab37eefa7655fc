import { basename } from 'node:path'
import { type BuildOptions, build, type Metafile, stop } from 'esbuild'
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
  /** What the script needs at once, so that a browser need not read the script to find it. */
  readonly preloads: readonly string[]
  /** What each page needs beside, by its name in the address. */
  readonly pages: ReadonlyMap<string, readonly string[]>
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

export const options = {
  entryPoints: { app: 'main.tsx', styles: 'styles/index.css', early: 'early.ts' },
  absWorkingDir: sourceFolder,
  outdir: '/',
  publicPath: assetPath,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
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

/** Builds the console in memory. */
export async function bundle(): Promise<Bundle> {
  // Its process would stay and hold tens of megabytes for a second build that never comes.
  const { outputFiles, metafile } = await build(options).finally(stop)
  const files = outputFiles.map(({ path, contents }) => ({
    name: basename(path),
    type: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    bytes: contents,
  }))
  const { app, styles, early } = options.entryPoints
  const [script, ...preloads] = modulesOf(metafile, app)
  return {
    files,
    script,
    styles: basename(outputOf(metafile, styles)),
    early: basename(outputOf(metafile, early)),
    preloads,
    pages: pagesIn(metafile, new Set([script, ...preloads])),
  }
}

/** The output with the source that it begins at, and all that it imports at once. */
function modulesOf(metafile: Metafile, source: string): [string, ...string[]] {
  const entry = outputOf(metafile, source)
  const found = new Set([entry])
  // The set grows while it is read.
  for (const name of found) {
    for (const { kind, path } of metafile.outputs[name]?.imports ?? []) {
      if (kind === 'import-statement') found.add(path)
    }
  }
  const [, ...imported] = [...found].map((name) => basename(name))
  return [basename(entry), ...imported]
}

function outputOf({ outputs }: Metafile, source: string): string {
  const found = Object.entries(outputs).find(([, made]) => made.entryPoint === source)
  if (found === undefined) throw new Error(`no output of ${source}`)
  return found[0]
}

const pageSource = /^pages\/([^/]+)\/index\.tsx$/

function pagesIn(metafile: Metafile, known: ReadonlySet<string>): Bundle['pages'] {
  const pages = Object.values(metafile.outputs).flatMap(({ entryPoint = '' }) => {
    const [, name] = pageSource.exec(entryPoint) ?? []
    if (name === undefined) return []
    const needed = modulesOf(metafile, entryPoint).filter((module) => !known.has(module))
    return [[name, needed] as const]
  })
  return new Map(pages)
}
