/** A place in a JSON value, as RFC 6901 writes it. */
export function pointerTo(...path: readonly (string | number)[]): string {
  return path.map((key) => `/${escaped(String(key))}`).join('')
}

/** The keys that lead to the place. */
export function stepsOf(pointer: string): string[] {
  const [, ...steps] = pointer.split('/')
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What a text cannot hold stands in no pointer. */
function escaped(key: string): string {
  return key.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')
}
