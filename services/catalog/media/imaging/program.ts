import { buffer } from 'node:stream/consumers'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { failures, imageLimits, widthsFor } from '../image.ts'
import type { ImageAnswer } from './process.ts'

/** The loaders of the formats that are taken, and no others: an image that says it is something else is not read. */
const loaders: Readonly<Record<string, { readonly loader: string; readonly format: string }>> = {
  'image/jpeg': { loader: 'VipsForeignLoadJpegBuffer', format: 'jpeg' },
  'image/png': { loader: 'VipsForeignLoadPngBuffer', format: 'png' },
  'image/webp': { loader: 'VipsForeignLoadWebpBuffer', format: 'webp' },
  'image/gif': { loader: 'VipsForeignLoadNsgifBuffer', format: 'gif' },
  'image/avif': { loader: 'VipsForeignLoadHeifBuffer', format: 'heif' },
}

const options: SharpOptions = {
  failOn: 'error',
  limitInputPixels: imageLimits.pixels,
  limitInputChannels: 5,
  sequentialRead: true,
}

/** The head says how much there is to decode, before any of it is. */
async function answerFor(image: Buffer, contentType: string): Promise<ImageAnswer> {
  const { loader = '', format } = loaders[contentType] ?? {}
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: [loader] })
  const found = await sharp(image, { ...options, limitInputPixels: false }).metadata()
  const { pages: frames = 1 } = found
  const { width, height } = orientedSize(found)
  if (found.format !== format) return { failure: failures.damaged }
  if (frames > imageLimits.frames) return { failure: failures.tooManyFrames(frames) }
  if (width * height * frames > imageLimits.pixels) {
    return { failure: failures.tooManyPixels(width, height, frames) }
  }
  const whole = sharp(image, { ...options, animated: frames > 1 }).autoOrient()
  const sizes = await resized(whole, widthsFor(width))
  return { width, height, sizes }
}

function orientedSize(found: Metadata): { width: number; height: number } {
  const { width, height } = found.autoOrient
  return { width, height: found.pageHeight ?? height }
}

/** One after another: two at once would take twice the memory. */
async function resized(whole: Sharp, widths: readonly number[]) {
  const sizes: { width: number; height: number; bytes: Uint8Array }[] = []
  for (const width of widths) {
    const made = whole.clone().resize({ width, withoutEnlargement: true }).webp({ quality: 82 })
    const { data, info } = await made.toBuffer({ resolveWithObject: true })
    sizes.push({ width: info.width, height: info.pageHeight ?? info.height, bytes: data })
  }
  return sizes
}

if (import.meta.main) {
  // Whoever began this is gone.
  process.once('disconnect', () => process.exit())
  const [, , contentType = ''] = process.argv
  const answer = await answerFor(await buffer(process.stdin), contentType).catch(
    (): ImageAnswer => ({ failure: failures.damaged }),
  )
  process.send?.(answer)
}
