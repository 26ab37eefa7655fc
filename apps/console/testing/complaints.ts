import type { BrowserContext } from 'playwright-core'

/** All that a browser says against the pages in it: errors of scripts, violations of their policy, answers that are refusals. */
export class Complaints {
  /** What nobody expected. */
  readonly heard: string[] = []
  /** What a test brings about on purpose, and how often it was said. */
  readonly #expected = new Map<RegExp, number>()

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      // An answer that is refused is said once, with its address.
      const isKnown = message.text().startsWith('Failed to load resource')
      if (!isKnown && ['error', 'warning'].includes(message.type())) this.#hear(message.text())
    })
    context.on('weberror', (error) => this.#hear(error.error().message))
    context.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() >= 400) this.#hear(`${response.status()} ${pathname}`)
    })
  }

  /** From now on these are no complaints; that nobody says them is one. */
  expect(...patterns: readonly RegExp[]): void {
    for (const pattern of patterns) this.#expected.set(pattern, 0)
  }

  /** What is wrong when somebody leaves. */
  atTheEnd(): string[] {
    const missing = [...this.#expected].filter(([, times]) => times === 0)
    return [...this.heard, ...missing.map(([pattern]) => `nobody said ${pattern}`)]
  }

  #hear(text: string): void {
    const expected = [...this.#expected].find(([pattern]) => pattern.test(text))
    if (expected === undefined) this.heard.push(text)
    else this.#expected.set(expected[0], expected[1] + 1)
  }
}
