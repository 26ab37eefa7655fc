import { colourOf, fontStyles, lookStyles } from '@souk/platform'

/** The way to all pages, above each of them. */
const navigationStyles = `nav { border-bottom: 1px solid var(--line); background: var(--side) }
nav > div { max-width: 62rem; margin: 0 auto; padding: .75rem 1.5rem; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; font-size: .875rem; font-weight: 550 }
nav a { color: var(--ink-2); text-decoration: none; padding: .25rem 0 }
nav a:hover { color: var(--ink) }
nav a.home { display: inline-flex; align-items: center; gap: .6rem; margin-inline-end: .75rem; color: var(--ink); font-size: 1rem; font-weight: 620 }
nav a.console { margin-inline-start: auto; color: var(--accent) }
.souk-mark { width: 28px; height: 28px; flex: none }`

/** What pages of text need beside the look of all pages. */
export const pageStyles = `${lookStyles}
* { box-sizing: border-box }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100% }
body { margin: 0; background: var(--page); color: var(--ink); font: 400 .9375rem/1.6 var(--font); font-feature-settings: "cv11", "ss03" }
${navigationStyles}
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.5rem 5rem; overflow-wrap: break-word }
h1 { font-size: 1.75rem; font-weight: 620; line-height: 1.2; letter-spacing: -.015em; margin: 0 0 .5rem; text-wrap: balance }
h2 { font-size: 1.0625rem; font-weight: 620; line-height: 1.3; margin: 2.25rem 0 .75rem }
h3 { font-size: .875rem; font-weight: 620; margin: 1.5rem 0 .5rem; color: var(--ink-2) }
p { max-width: 46rem }
small { color: var(--ink-3); font-size: .85em; font-weight: 400 }
p.lead { font-size: 1rem; color: var(--ink-2); margin: 0 0 1.75rem }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px }
a:has(> code) { text-decoration: none; border-bottom: 1px dotted }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
ul.links { list-style: none; padding: 0; margin: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)) }
ul.links a { display: block; height: 100%; padding: .875rem 1.125rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); box-shadow: 0 1px 2px var(--shadow); color: var(--ink); text-decoration: none; font-weight: 620 }
ul.links a:hover { border-color: var(--accent) }
ul.links a.first { border-color: var(--accent); background: var(--accent-soft) }
ul.links span { display: block; color: var(--ink-2); font-weight: 400; font-size: .875rem }
table { border-spacing: 0; width: 100%; font-size: .875rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 1px 2px var(--shadow); overflow: hidden }
th, td { text-align: start; vertical-align: top; padding: .625rem 1.125rem }
tr + tr > * { border-top: 1px solid var(--line) }
th { color: var(--ink-2); font-weight: 550; font-size: .75rem }
table.named { table-layout: fixed; overflow-wrap: anywhere }
table.named th:first-child { width: 38% }
@media (max-width: 40rem) {
  table.facts, table.facts tbody, table.facts tr, table.facts td { display: block; width: auto }
  table.facts tr:has(th) { display: none }
  table.facts td { border: 0; padding: 0; overflow-wrap: anywhere }
  table.facts td:not(:first-child)::before { content: attr(data-name) ': '; color: var(--ink-2) }
  table.facts tr { padding: .625rem 1.125rem; border-top: 1px solid var(--line) }
  th, td { padding: .625rem .875rem; overflow-wrap: anywhere }
}
ul.inline { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
code, pre { font: .88em/1.55 var(--mono) }
pre { overflow-x: auto; padding: .875rem 1.125rem; border: 1px solid var(--line); border-radius: 10px; background: var(--sunken) }
`

/** What the reference calls our colours. */
const referenceColours: Readonly<
  Record<string, { readonly light: string; readonly dark: string }>
> = {
  'background-1': { light: 'card', dark: 'page' },
  'background-2': { light: 'page', dark: 'card' },
  'background-3': both('sunken'),
  'background-accent': both('accent-soft'),
  'color-1': both('ink'),
  'color-2': both('ink-2'),
  'color-3': both('ink-3'),
  'color-accent': both('accent'),
  'border-color': both('line'),
  'button-1': both('accent'),
  'button-1-hover': both('accent-strong'),
  'button-1-color': both('on-accent'),
  'sidebar-background-1': both('side'),
  'sidebar-color-active': both('accent-strong'),
  'sidebar-item-active-background': both('accent-soft'),
  'sidebar-border-color': both('line'),
}

function both(name: string) {
  return { light: name, dark: name }
}

function coloursIn(theme: 'light' | 'dark'): string {
  return Object.entries(referenceColours)
    .map(([name, { [theme]: ours }]) => `--scalar-${name}: ${colourOf(ours, theme)}`)
    .join('; ')
}

/** The reference in the colours and letters of the console. It knows its theme by a class. */
export const referenceStyles = `${fontStyles}
:root { --scalar-font: Inter, ui-sans-serif, system-ui, sans-serif; --scalar-font-code: ui-monospace, Menlo, monospace; --scalar-radius: 8px; --scalar-radius-lg: 10px; --scalar-radius-xl: 14px }
.light-mode { ${coloursIn('light')} }
.dark-mode { ${coloursIn('dark')} }
`

/**
 * The head of the page of the reference, which stays at the top and tells the reference so. Its height is one line on a wide
 * screen and is measured by nobody, so it is said here.
 */
export const referenceHeadStyles = `${lookStyles}
:root { --scalar-custom-header-height: 52px }
body { margin: 0 }
${navigationStyles}
nav { position: sticky; top: 0; z-index: 20; height: var(--scalar-custom-header-height); font-family: var(--font); overflow-x: auto }
nav > div { max-width: none; height: 100%; flex-wrap: nowrap; white-space: nowrap; box-sizing: border-box }
@media (max-width: 40rem) {
  nav > div { gap: .625rem; padding: 0 1rem; font-size: .8125rem }
  nav a.home { font-size: 0; gap: 0; margin: 0 }
}
`
