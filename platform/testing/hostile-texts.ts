/** Texts that no form sends by accident. */
const hostileTexts: Readonly<Record<string, string>> = {
  'written from right to left': '\u202Egnp.exe\u2066',
  'with a NUL': 'a\u0000b',
  'with half a character': 'a\uD800b',
  'of ten thousand characters': 'x'.repeat(10_000),
  'of marks upon marks': `e${'\u0301'.repeat(40)}`,
  'of spaces': ' \u00A0\u2003 ',
  'that ends a statement': `'; drop table customers.customers; --`,
  'that is markup': '<img src=x onerror=alert(1)>',
  'named as what every object has': '__proto__',
}

interface Replaced {
  /** JSON Pointer of the text that was replaced. */
  readonly path: string
  /** What is odd about the text that stands there now. */
  readonly name: string
  readonly body: unknown
}

/** Bodies with each of their texts replaced by each hostile one, one at a time; every one of them is made anew. */
export function withHostileTexts(body: () => object): Replaced[] {
  return textsIn(body(), '').flatMap((path) =>
    Object.entries(hostileTexts).map(([name, text]) => ({
      ...{ path, name, body: replaced(body(), path.split('/').slice(1), text) },
    })),
  )
}

function textsIn(value: unknown, path: string): string[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${path}/${key}`))
}

function replaced(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  const holder = value as Record<string, unknown>
  holder[key] = replaced(holder[key], rest, text)
  return value
}
