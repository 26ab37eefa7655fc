import type { en } from '../src/texts/en/index.ts'

interface MenuPage {
  readonly path: string
  readonly name: keyof typeof en.menu
  readonly key?: string
}

/** The pages of the console as its menu has them, so that none escapes the tests of all pages. */
export async function pagesOfMenu(): Promise<readonly MenuPage[]> {
  // By its address: what it imports has the types of a browser, which are not those of the tests.
  const module = await import(new URL('../src/pages/index.ts', import.meta.url).href)
  return (module as { pages: readonly MenuPage[] }).pages
}
