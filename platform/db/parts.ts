import { parametersMax } from './names.ts'

/** Entries for statements of few different lengths, each short enough to be kept prepared. */
export function inStatements<Entry>(
  list: readonly Entry[],
  parametersEach: number,
): (readonly Entry[])[] {
  return partsOf(list, Math.floor(parametersMax / parametersEach))
}

/** The list in parts of that length; the last may be shorter. */
export function partsOf<Entry>(list: readonly Entry[], length: number): (readonly Entry[])[] {
  const parts: (readonly Entry[])[] = []
  for (let start = 0; start < list.length; start += length) {
    parts.push(list.slice(start, start + length))
  }
  return parts
}

interface PartBounds {
  readonly weightMax: number
  readonly lengthMax?: number
}

/** The list in parts that weigh no more than this, in its order; one entry alone may weigh more. */
export function partsByWeight<Entry>(
  list: readonly Entry[],
  weightOf: (entry: Entry) => number,
  { weightMax, lengthMax = Number.POSITIVE_INFINITY }: PartBounds,
): (readonly Entry[])[] {
  const parts: Entry[][] = []
  let weight = 0
  for (const entry of list) {
    const own = weightOf(entry)
    const part = parts.at(-1)
    weight += own
    if (part && part.length < lengthMax && weight <= weightMax) part.push(entry)
    else {
      parts.push([entry])
      weight = own
    }
  }
  return parts
}
