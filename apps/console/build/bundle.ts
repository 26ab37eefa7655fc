import { basename } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
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
  /** Runs before the first paint. */
  readonly theme: string
  /** What the script needs at once, so that a browser need not read the script to find it. */
  readonly preloads: readonly string[]
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

const options = {
  entryPoints: { app: 'main.tsx', styles: 'styles/index.css', theme: 'theme.ts' },
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
  const { outputFiles, metafile } = await build(options)
  const files = outputFiles.map(({ path, contents }) => ({
    name: basename(path),
    type: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    bytes: contents,
  }))
  const outputOf = (entry: string) => {
    const found = Object.entries(metafile.outputs).find(([, made]) => made.entryPoint === entry)
    if (found === undefined) throw new Error(`no output of ${entry}`)
    return { name: basename(found[0]), imports: found[1].imports }
  }
  const script = outputOf(options.entryPoints.app)
  return {
    files,
    script: script.name,
    styles: outputOf(options.entryPoints.styles).name,
    theme: outputOf(options.entryPoints.theme).name,
    preloads: script.imports
      .filter(({ kind }) => kind === 'import-statement')
      .map(({ path }) => basename(path)),
  }
}
