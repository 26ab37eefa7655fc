import { basename, join, relative } from 'node:path'
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
 * All pages are one file: many small ones keep a browser busier than the bytes that somebody may not need, and a page is
 * evaluated when it is first opened all the same.
 */
export const options = {
  ...common,
  entryPoints: { app: 'main.tsx', styles: 'styles/index.css' },
  // A browser compiles a script beside its other work, and a module not.
  format: 'iife',
} as const satisfies BuildOptions

/** The first script waits for no other, so it shares nothing with them. */
export const earlyOptions = {
  ...common,
  entryPoints: { early: 'early.ts' },
  format: 'iife',
} as const satisfies BuildOptions

/** Most people read one language, and English is there from the start. */
export const languageOptions = {
  ...common,
  entryPoints: { de: 'texts/de/index.ts' },
  format: 'esm',
} as const satisfies BuildOptions

/** Builds the console in memory. */
export async function bundle(): Promise<Bundle> {
  try {
    const [early, languages] = await Promise.all([build(earlyOptions), build(languageOptions)])
    const app = await build({ ...options, plugins: [apart(languages.metafile)] })
    const files = [early, languages, app].flatMap(({ outputFiles }) => outputFiles.map(builtFile))
    const { entryPoints } = options
    return {
      files,
      script: outputOf(app.metafile, entryPoints.app),
      styles: outputOf(app.metafile, entryPoints.styles),
      early: outputOf(early.metafile, earlyOptions.entryPoints.early),
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

/** Leaves what was built before in files of its own, which are loaded when they are needed. */
function apart(metafile: Metafile): Plugin {
  return {
    name: 'apart',
    setup: ({ onResolve }) => {
      onResolve({ filter: /.*/ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return
        const source = relative(sourceFolder, join(resolveDir, path))
        const isApart = Object.values(metafile.outputs).some((made) => made.entryPoint === source)
        return isApart
          ? { path: assetPath + outputOf(metafile, source), external: true }
          : undefined
      })
    },
  }
}

function outputOf({ outputs }: Metafile, source: string): string {
  const found = Object.entries(outputs).find(([, made]) => made.entryPoint === source)
  if (found === undefined) throw new Error(`no output of ${source}`)
  return basename(found[0])
}
