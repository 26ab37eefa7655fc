/** Ranges that numbers are counted by: from 1, 2 or 5 times a power of ten up to the next of them. */
export interface Range {
  readonly from: number | null
  /** The first number that is not in it. */
  readonly to: number | null
}

/** Where the range of a number begins, as its filter word says it. */
export function rangeWord(value: number): string {
  if (value < 0) return 'negative'
  if (value === 0) return '0'
  const [digits = '1', exponent] = value.toExponential().split('e')
  const lead = Number(digits) < 2 ? 1 : Number(digits) < 5 ? 2 : 5
  return String(Number(`${lead}e${exponent}`))
}

export function rangeOf(word: string): Range {
  if (word === 'negative') return { from: null, to: 0 }
  if (word === '0') return { from: 0, to: 0 }
  const [digits = '1', exponent] = Number(word).toExponential().split('e')
  const next = digits === '1' ? 2 : digits === '2' ? 5 : 10
  return { from: Number(word), to: Number(`${next}e${exponent}`) }
}

/** How a range is filtered by; zero has none of its own. */
export function writtenRange({ from, to }: Range): string {
  return from === 0 && to === 0 ? '0' : `${from ?? ''}..${to ?? ''}`
}

const pattern = /^(-?\d{1,15}(?:\.\d{1,10})?)?\.\.(-?\d{1,15}(?:\.\d{1,10})?)?$/

/** `100..200`, `100..` or `..200`; undefined where a text is none of them. */
export function readRange(text: string): Range | undefined {
  const [, from, to] = pattern.exec(text) ?? []
  if (from === undefined && to === undefined) return undefined
  return {
    from: from === undefined ? null : Number(from),
    to: to === undefined ? null : Number(to),
  }
}
