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
