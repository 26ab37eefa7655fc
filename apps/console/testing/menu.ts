import { globSync, readFileSync } from 'node:fs'
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

const folder = new URL('../src/pages/', import.meta.url)

/** The dialogs that pages open by themselves, each by the page and what its address says, as their sources have them. */
export function dialogsOfPages(): readonly (readonly [path: string, action: string])[] {
  const found = globSync('*/**/*.{ts,tsx}', { cwd: folder }).flatMap((file) => {
    const [path = ''] = file.split('/')
    const text = readFileSync(new URL(file, folder), 'utf8')
    return [...text.matchAll(/\bdo: '([a-z-]+)'/g)].map(([, action = '']) => `${path} ${action}`)
  })
  return [...new Set(found)].map((one) => one.split(' ') as [string, string])
}
