import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, version as bundler } from 'esbuild'

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url))
const name = 'typebox'

interface Manifest {
  readonly version: string
  readonly exports: Readonly<Record<string, { readonly import: string }>>
}

/**
 * A package of hundreds of small modules costs every process half a second to load, and a run of all tests has many hundreds
 * of processes. So they get it in a few files, made once for its version: the same exports of the same code. Answers the
 * options with which Node takes those.
 */
export async function inOneFile(): Promise<string> {
  const manifest: Manifest = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'))
  const folder = join(packages, `.cache/souk-tests/${name}-${manifest.version}-${bundler}`)
  if (!existsSync(folder)) await bundle(manifest, folder)
  return `--import=${pathToFileURL(join(folder, 'hook.mjs'))}`
}

/** Made beside it and then moved: another run may make the same just now. */
async function bundle({ exports }: Manifest, folder: string): Promise<void> {
  const made = `${folder}.${process.pid}`
  const source = join(packages, name)
  const paths = Object.values(exports).map((entry) => join(source, entry.import))
  await build({
    entryPoints: paths,
    outbase: join(source, 'build'),
    outdir: made,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'warning',
  })
  const files = Object.entries(exports).map(([subpath, entry]) => [
    `${name}${subpath.slice(1)}`,
    entry.import.replace(/^\.\/build\//, './'),
  ])
  mkdirSync(dirname(folder), { recursive: true })
  writeFileSync(join(made, 'hook.mjs'), hookFor(files))
  try {
    renameSync(made, folder)
  } catch {
    rmSync(made, { recursive: true, force: true })
  }
}

/** A Node that cannot do this loads the package as it is. */
function hookFor(files: readonly (readonly string[])[]): string {
  return `import * as module from 'node:module'
const files = new Map(${JSON.stringify(files)})
module.registerHooks?.({
  resolve(specifier, context, next) {
    const file = files.get(specifier)
    if (file === undefined) return next(specifier, context)
    return { url: new URL(file, import.meta.url).href, format: 'module', shortCircuit: true }
  },
})
`
}
