import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type BuiltFile, type Bundle, bundle } from './bundle.ts'
import { kept } from './cache.ts'
import { folders, hashOfSources } from './sources.ts'

export { assetPath } from './bundle.ts'
export { readFont } from './font.ts'

/** A file of the console as it is sent, in each encoding that makes it smaller. */
export interface Asset {
  readonly type: string
  readonly plain: Buffer
  readonly gzip: Buffer | null
  readonly br: Buffer | null
}

export interface Console extends Omit<Bundle, 'files'> {
  readonly assets: ReadonlyMap<string, Asset>
}

const cacheFolder = fileURLToPath(
  new URL('../../../node_modules/.cache/souk/console', import.meta.url),
)

/** The console of these sources: built when they are new, otherwise read from where the last build left it. */
export async function builtConsole(
  folder = cacheFolder,
  from: readonly string[] = folders,
): Promise<Console> {
  return kept(folder, hashOfSources(from), async () => {
    const { files, ...names } = await bundle()
    const packed = await Promise.all(
      files.map(async (file) => [file.name, await pack(file)] as const),
    )
    return { ...names, assets: new Map(packed) }
  })
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
