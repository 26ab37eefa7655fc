import { randomFillSync } from 'node:crypto'

/**
 * Makes UUIDv7 bytes that only ever grow, whatever the clock does. Behind the milliseconds stands a
 * counter of 26 bits that starts somewhere in its lower half each millisecond and then counts; the
 * last 48 bits are random.
 */
export function uuidSource(
  clock: () => number,
  counterLimit = 2 ** 26,
): (bytes: Uint8Array) => void {
  const random = randomBuffer()
  let milliseconds = 0
  let counter = 0

  function tick(): void {
    const now = clock()
    counter++
    if (now <= milliseconds && counter < counterLimit) return
    milliseconds = Math.max(now, milliseconds + 1)
    counter = random.uint32() % (counterLimit / 2)
  }

  return (bytes) => {
    tick()
    writeMilliseconds(milliseconds, bytes)
    bytes[6] = 0x70 | (counter >>> 22)
    bytes[7] = counter >>> 14
    bytes[8] = 0x80 | ((counter >>> 8) & 0x3f)
    bytes[9] = counter
    random.fill(bytes, 10)
  }
}

function writeMilliseconds(milliseconds: number, bytes: Uint8Array): void {
  const high = Math.floor(milliseconds / 2 ** 32)
  bytes[0] = high >>> 8
  bytes[1] = high
  bytes[2] = milliseconds >>> 24
  bytes[3] = milliseconds >>> 16
  bytes[4] = milliseconds >>> 8
  bytes[5] = milliseconds
}

/** Random bytes are asked for by the page: one call each would cost more than the rest of an id. */
function randomBuffer() {
  const pool = Buffer.allocUnsafeSlow(4096)
  let used = pool.length

  function take(count: number): number {
    if (used + count > pool.length) {
      randomFillSync(pool)
      used = 0
    }
    used += count
    return used - count
  }

  return {
    uint32: () => pool.readUInt32LE(take(4)),
    fill(target: Uint8Array, start: number) {
      let from = take(target.length - start)
      for (let at = start; at < target.length; at++) target[at] = pool[from++] ?? 0
    },
  }
}
