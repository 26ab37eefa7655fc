import { crc32, deflateSync } from 'node:zlib'

/** Three bytes for each pixel, row by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The same pixels are the same bytes on every machine that compresses alike. */
export function pngOf({ width, height, rgb }: Pixels): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits each of red, green and blue; no palette, no interlacing.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rowsOf({ width, height, rgb }))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each row begins with how it is filtered: not at all. */
function rowsOf({ width, height, rgb }: Pixels): Buffer {
  const stride = 3 * width
  const rows = Buffer.alloc(height * (stride + 1))
  for (let row = 0; row < height; row += 1) {
    rows.set(rgb.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1)
  }
  return rows
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}
