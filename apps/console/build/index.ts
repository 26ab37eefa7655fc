import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type BrowserApp, consoleApp, foldersOf } from './app.ts'
import { type BuiltFile, type Bundle, bundle } from './bundle.ts'
import { kept } from './cache.ts'
import { hashOfSources } from './sources.ts'

export { assetPathOf, type BrowserApp, consoleApp } from './app.ts'
export { readFont } from './font.ts'

/** A file of an app as it is sent, in each encoding that makes it smaller. */
export interface Asset {
  readonly type: string
  readonly plain: Buffer
  readonly gzip: Buffer | null
  readonly br: Buffer | null
}

export interface BuiltApp extends Omit<Bundle, 'files'> {
  readonly assets: ReadonlyMap<string, Asset>
}

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/souk', import.meta.url))

/** The app of these sources: built when they are new, otherwise read from where the last build left it. */
export async function builtApp(
  app: BrowserApp,
  folder = join(cacheFolder, app.name),
  from: readonly string[] = foldersOf(app),
): Promise<BuiltApp> {
  return kept(folder, hashOfSources(from), async () => {
    const { files, ...names } = await bundle(app)
    const packed = await Promise.all(
      files.map(async (file) => [file.name, await pack(file)] as const),
    )
    return { ...names, assets: new Map(packed) }
  })
}

/** The console, and where it is kept if not where it usually is. */
export function builtConsole(folder?: string, from?: readonly string[]): Promise<BuiltApp> {
  return builtApp(consoleApp, folder, from)
}

async function pack({ type, bytes }: BuiltFile): Promise<Asset> {
  const plain = Buffer.from(bytes)
  // Fonts are compressed already.
  if (type.startsWith('font/')) return { type, plain, gzip: null, br: null }
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(plain),
    promisify(brotliCompress)(plain, quality),
  ])
  return { type, plain, gzip: gzipped, br }
}
