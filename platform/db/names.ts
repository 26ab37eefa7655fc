/** Statements with more parameters are not kept prepared. */
export const parametersMax = 200
/** Each named statement stays in the memory of every connection that ever ran it. */
export const namesMax = 1_000
const names = new Map<string, string>()
let tellOfUnnamed: ((text: string) => void) | undefined

/**
 * Names follow the text, so the same text is parsed and planned once a connection and never clashes. Texts of unusual
 * size get none, and none gets one beyond the bound.
 */
export function nameOf(text: string, parameters: number): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (parameters > parametersMax) return undefined
  if (names.size >= namesMax) {
    tellOfUnnamed?.(text)
    tellOfUnnamed = undefined
    return undefined
  }
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

export function namesGiven(): number {
  return names.size
}

/** Tells once, of the next text that finds no name left. */
export function whenNamesRunOut(tell: (text: string) => void): void {
  tellOfUnnamed = tell
}
