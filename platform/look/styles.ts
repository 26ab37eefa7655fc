import { readFileSync } from 'node:fs'

const look = readFileSync(new URL('./look.css', import.meta.url), 'utf8')

/** Where the app serves the letters. */
export const fontPath = '/fonts/inter.woff2'

/** The letters that all our pages are written in. */
export const fontStyles = `@font-face { font-family: Inter; font-weight: 100 900; font-display: swap; src: url("${fontPath}") format("woff2") }
`

/** What every page begins its style sheet with. */
export const lookStyles = fontStyles + look

const colours = new Map(
  [...look.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

/** One colour in one theme, for what knows no variables. */
export function colourOf(name: string, theme: 'light' | 'dark'): string {
  const colour = colours.get(name)
  if (colour === undefined) throw new Error(`no colour is called ${name}`)
  return colour[theme]
}
