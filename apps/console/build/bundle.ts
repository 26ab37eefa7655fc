import { basename } from 'node:path'
import { type BuildOptions, build, type Metafile, type OutputFile, stop } from 'esbuild'
import { assetPathOf, type BrowserApp } from './app.ts'

/** One file of an app, under a name that changes with its content. */
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

const entryPoints = { app: 'main.tsx', styles: 'styles/index.css' } as const
const earlyEntryPoints = { early: 'early.ts' } as const

function commonOf(app: BrowserApp) {
  return {
    absWorkingDir: app.sources,
    outdir: '/',
    publicPath: assetPathOf(app),
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
}

export function optionsOf(app: BrowserApp) {
  return {
    ...commonOf(app),
    entryPoints,
    chunkNames: '[name]-[hash]',
    format: 'esm',
    splitting: true,
    plugins: [...app.plugins],
  } as const satisfies BuildOptions
}

/** The first script waits for no other, so it shares nothing with them. */
export function earlyOptionsOf(app: BrowserApp) {
  const options = { ...commonOf(app), entryPoints: earlyEntryPoints, format: 'iife' } as const
  return { ...options, plugins: [...app.plugins] } as const satisfies BuildOptions
}

/** How many builds are under way: all of them share one process. */
let building = 0

/** Builds an app in memory. */
export async function bundle(from: BrowserApp): Promise<Bundle> {
  building += 1
  try {
    const [early, app] = await Promise.all([build(earlyOptionsOf(from)), build(optionsOf(from))])
    const script = outputOf(app.metafile, entryPoints.app)
    return {
      files: [early, app].flatMap(({ outputFiles }) => outputFiles.map(builtFile)),
      script,
      styles: outputOf(app.metafile, entryPoints.styles),
      early: outputOf(early.metafile, earlyEntryPoints.early),
      ahead: [...partsOf(app.metafile, script)],
      pages: pagesOf(app.metafile),
      font: fontOf(app.metafile),
    }
  } finally {
    building -= 1
    // Their process would stay and hold tens of megabytes for another build that never comes.
    if (building === 0) await stop()
  }
}

function builtFile({ path, contents }: OutputFile): BuiltFile {
  const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return { name: basename(path), type, bytes: contents }
}

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
