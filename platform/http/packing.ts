import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** From here on an answer has lists, which say the same names over and over. */
const packedFromBytes = 16 * 1_024
/** The fastest: it leaves a seventh, and the best a little less for twenty times the work. */
const quality = 1

/** The bytes to keep of a long text, made beside the thread that answers others; undefined for a short one. */
export async function packed(text: string): Promise<Buffer | undefined> {
  if (text.length < packedFromBytes) return undefined
  return compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

export async function unpacked(bytes: Buffer): Promise<string> {
  return (await decompress(bytes)).toString('utf8')
}
