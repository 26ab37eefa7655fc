import type { MediaKind } from './media.ts'

/** What a file is, as its first bytes say: neither its name nor whoever sent it is asked. */
export interface FoundContent {
  readonly kind: MediaKind
  readonly contentType: string
  readonly extension: string
  /** What people call it: "The file is …". */
  readonly name: string
}

/** As many bytes as are looked at. */
export const headBytes = 4_096

interface Signature extends FoundContent {
  readonly matches: (head: Buffer) => boolean
}

const startsWith =
  (bytes: string, at = 0) =>
  (head: Buffer): boolean =>
    head.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'))

/** The family of formats that begin with a box `ftyp`, told apart by the brands that it lists. */
function hasBrand(...brands: readonly string[]) {
  return (head: Buffer): boolean => {
    if (!startsWith('ftyp', 4)(head)) return false
    const end = Math.min(head.readUInt32BE(0), 64, head.length)
    const named = [8, ...Array.from({ length: 16 }, (_, index) => 16 + 4 * index)]
      .filter((at) => at + 4 <= end)
      .map((at) => head.subarray(at, at + 4).toString('latin1'))
    return brands.some((brand) => named.includes(brand))
  }
}

const isWebM = (head: Buffer) =>
  startsWith('\x1a\x45\xdf\xa3')(head) && head.subarray(0, 64).includes('webm')

/** Text that a browser would run or follow: a comment or a declaration may stand before it. */
function hasTag(...names: readonly string[]) {
  const tag = new RegExp(`<(${names.join('|')})[\\s>/]`, 'i')
  return (head: Buffer): boolean => isText(head) && tag.test(head.toString('latin1'))
}

function isText(head: Buffer): boolean {
  return !head.includes(0)
}

const image = (format: string, extension: string, name: string) =>
  ({ kind: 'IMAGE', contentType: `image/${format}`, extension, name }) as const
const video = (format: string, extension: string, name: string) =>
  ({ kind: 'VIDEO', contentType: `video/${format}`, extension, name }) as const
const file = (contentType: string, extension: string, name: string) =>
  ({ kind: 'FILE', contentType, extension, name }) as const

/** The first that matches counts. What can run scripts in a browser is a file, and never shown as an image. */
const signatures: readonly Signature[] = [
  { ...image('jpeg', 'jpg', 'a JPEG image'), matches: startsWith('\xff\xd8\xff') },
  { ...image('png', 'png', 'a PNG image'), matches: startsWith('\x89PNG\r\n\x1a\n') },
  { ...image('gif', 'gif', 'a GIF image'), matches: startsWith('GIF87a') },
  { ...image('gif', 'gif', 'a GIF image'), matches: startsWith('GIF89a') },
  {
    ...image('webp', 'webp', 'a WebP image'),
    matches: (head) => startsWith('RIFF')(head) && startsWith('WEBP', 8)(head),
  },
  { ...image('avif', 'avif', 'an AVIF image'), matches: hasBrand('avif', 'avis') },
  {
    ...file('image/heic', 'heic', 'a HEIC photo, which browsers do not show'),
    matches: hasBrand('heic', 'heix', 'hevc', 'mif1', 'msf1'),
  },
  { ...video('quicktime', 'mov', 'a QuickTime video'), matches: hasBrand('qt  ') },
  { ...video('mp4', 'mp4', 'an MP4 video'), matches: startsWith('ftyp', 4) },
  { ...video('webm', 'webm', 'a WebM video'), matches: isWebM },
  {
    ...{ kind: 'MODEL', contentType: 'model/gltf-binary', extension: 'glb', name: 'a glTF model' },
    matches: startsWith('glTF'),
  },
  {
    ...file('image/tiff', 'tif', 'a TIFF image, which browsers do not show'),
    matches: (head) => startsWith('II*\0')(head) || startsWith('MM\0*')(head),
  },
  { ...file('image/bmp', 'bmp', 'a BMP image'), matches: startsWith('BM') },
  { ...file('application/pdf', 'pdf', 'a PDF document'), matches: startsWith('%PDF-') },
  { ...file('application/zip', 'zip', 'a ZIP archive'), matches: startsWith('PK\x03\x04') },
  { ...file('application/gzip', 'gz', 'a gzip archive'), matches: startsWith('\x1f\x8b') },
  {
    ...file('image/svg+xml', 'svg', 'an SVG drawing, which can run scripts'),
    matches: hasTag('svg'),
  },
  {
    ...file('text/html', 'html', 'an HTML page'),
    matches: hasTag('!doctype html', 'html', 'head', 'body', 'script', 'iframe'),
  },
]

const anything = file('application/octet-stream', 'bin', 'a file of an unknown type')

export function contentOf(head: Buffer): FoundContent {
  const found = signatures.find(({ matches }) => matches(head))
  if (!found) return anything
  const { kind, contentType, extension, name } = found
  return { kind, contentType, extension, name }
}
