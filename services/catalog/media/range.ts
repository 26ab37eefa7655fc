/** The first and the last byte that are asked for, counted from zero. */
export interface Part {
  readonly first: number
  readonly last: number
}

const onePart = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The part of a file that a `Range` header asks for. Nothing where it asks for the whole, for several parts or for what
 * nobody understands: then the whole is sent, as RFC 9110 allows.
 */
export function partOf(header: string | undefined, bytes: number): Part | 'impossible' | undefined {
  const [, from = '', to = ''] = onePart.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return lastBytes(Number(to), bytes)
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= bytes ? 'impossible' : { first, last }
}

function lastBytes(count: number, bytes: number): Part | 'impossible' {
  if (count === 0 || bytes === 0) return 'impossible'
  return { first: Math.max(0, bytes - count), last: bytes - 1 }
}
