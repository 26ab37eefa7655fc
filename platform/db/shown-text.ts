const texts = new WeakMap<object, string>()

/**
 * What is shown as JSON. A write shows its resource in its answer and in its event: the text of one object is made once, so what was
 * shown must not change afterwards.
 */
export function shownText(shown: unknown): string {
  if (typeof shown !== 'object' || shown === null) return JSON.stringify(shown ?? null)
  const known = texts.get(shown)
  if (known !== undefined) return known
  const text = JSON.stringify(shown)
  texts.set(shown, text)
  return text
}
