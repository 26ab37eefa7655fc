/** The colours of the console, written once for light and for dark, and what pages of text need besides. */
export const pageStyles = `
@font-face { font-family: Inter; font-weight: 100 900; font-display: swap; src: url("/fonts/inter.woff2") format("woff2") }
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f6f4, #0d1112); --side: light-dark(#fbfbf9, #101415); --card: light-dark(#ffffff, #171b1c);
  --sunken: light-dark(#f1f1ed, #1f2425); --line: light-dark(#e4e3de, #2a3031); --edge: light-dark(#cfcec8, #3c4445);
  --ink: light-dark(#191b1a, #eef1f0); --soft: light-dark(#4b504e, #b9c0be); --faint: light-dark(#666c69, #929b99);
  --accent: light-dark(#0b6b5d, #2bc0ab); --accent-soft: light-dark(#e1f1ee, #12302c); --on-accent: light-dark(#ffffff, #04211d);
  --shadow: light-dark(rgb(20 28 26 / .06), rgb(0 0 0 / .4));
}
* { box-sizing: border-box }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100% }
body { margin: 0; background: var(--page); color: var(--ink); font: 400 .9375rem/1.6 Inter, ui-sans-serif, system-ui, sans-serif; font-feature-settings: "cv11", "ss03" }
nav { border-bottom: 1px solid var(--line); background: var(--side) }
nav > div { max-width: 62rem; margin: 0 auto; padding: .75rem 1.5rem; display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; font-size: .875rem; font-weight: 550 }
nav a { color: var(--soft); text-decoration: none; padding: .25rem 0 }
nav a:hover { color: var(--ink) }
nav a.home { display: inline-flex; align-items: center; gap: .6rem; margin-inline-end: .75rem; color: var(--ink); font-size: 1rem; font-weight: 620 }
nav a.console { margin-inline-start: auto; color: var(--accent) }
.mark { width: 28px; height: 28px; flex: none }
.mark rect { fill: var(--accent) }
.mark path { fill: none; stroke: var(--on-accent); stroke-width: 2.4; stroke-linecap: round }
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.5rem 5rem; overflow-wrap: break-word }
h1 { font-size: 1.75rem; font-weight: 620; line-height: 1.2; letter-spacing: -.015em; margin: 0 0 .5rem; text-wrap: balance }
h2 { font-size: 1.0625rem; font-weight: 620; line-height: 1.3; margin: 2.25rem 0 .75rem }
h3 { font-size: .875rem; font-weight: 620; margin: 1.5rem 0 .5rem; color: var(--soft) }
p { max-width: 46rem }
small { color: var(--faint); font-size: .85em; font-weight: 400 }
p.lead { font-size: 1rem; color: var(--soft); margin: 0 0 1.75rem }
a { color: var(--accent); text-underline-offset: .2em; text-decoration-thickness: 1px }
a:has(> code) { text-decoration: none; border-bottom: 1px dotted }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
ul.links { list-style: none; padding: 0; margin: 0; display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)) }
ul.links a { display: block; height: 100%; padding: .875rem 1.125rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); box-shadow: 0 1px 2px var(--shadow); color: var(--ink); text-decoration: none; font-weight: 620 }
ul.links a:hover { border-color: var(--accent) }
ul.links a.first { border-color: var(--accent); background: var(--accent-soft) }
ul.links span { display: block; color: var(--soft); font-weight: 400; font-size: .875rem }
table { border-spacing: 0; width: 100%; font-size: .875rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; box-shadow: 0 1px 2px var(--shadow); overflow: hidden }
th, td { text-align: start; vertical-align: top; padding: .625rem 1.125rem }
tr + tr > * { border-top: 1px solid var(--line) }
th { color: var(--soft); font-weight: 550; font-size: .75rem }
table.named { table-layout: fixed; overflow-wrap: anywhere }
table.named th:first-child { width: 38% }
@media (max-width: 40rem) {
  table.facts, table.facts tbody, table.facts tr, table.facts td { display: block; width: auto }
  table.facts tr:has(th) { display: none }
  table.facts td { border: 0; padding: 0; overflow-wrap: anywhere }
  table.facts td:not(:first-child)::before { content: attr(data-name) ': '; color: var(--soft) }
  table.facts tr { padding: .625rem 1.125rem; border-top: 1px solid var(--line) }
  th, td { padding: .625rem .875rem }
}
ul.inline { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem }
code, pre { font: .88em/1.55 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace }
pre { overflow-x: auto; padding: .875rem 1.125rem; border: 1px solid var(--line); border-radius: 10px; background: var(--sunken) }
`

/** The reference in the colours and letters of the console. It knows its theme by a class. */
export const referenceStyles = `
@font-face { font-family: Inter; font-weight: 100 900; font-display: swap; src: url("/fonts/inter.woff2") format("woff2") }
:root { --scalar-font: Inter, ui-sans-serif, system-ui, sans-serif; --scalar-font-code: ui-monospace, Menlo, monospace; --scalar-radius: 8px; --scalar-radius-lg: 10px; --scalar-radius-xl: 14px }
.light-mode {
  --scalar-background-1: #ffffff; --scalar-background-2: #f6f6f4; --scalar-background-3: #f1f1ed; --scalar-background-accent: #e1f1ee;
  --scalar-color-1: #191b1a; --scalar-color-2: #4b504e; --scalar-color-3: #666c69; --scalar-color-accent: #0b6b5d; --scalar-border-color: #e4e3de;
  --scalar-button-1: #0b6b5d; --scalar-button-1-hover: #08564b; --scalar-button-1-color: #ffffff;
  --scalar-sidebar-background-1: #fbfbf9; --scalar-sidebar-color-active: #08564b; --scalar-sidebar-item-active-background: #e1f1ee; --scalar-sidebar-border-color: #e4e3de;
}
.dark-mode {
  --scalar-background-1: #0d1112; --scalar-background-2: #171b1c; --scalar-background-3: #1f2425; --scalar-background-accent: #12302c;
  --scalar-color-1: #eef1f0; --scalar-color-2: #b9c0be; --scalar-color-3: #929b99; --scalar-color-accent: #2bc0ab; --scalar-border-color: #2a3031;
  --scalar-button-1: #2bc0ab; --scalar-button-1-hover: #4fd3c0; --scalar-button-1-color: #04211d;
  --scalar-sidebar-background-1: #101415; --scalar-sidebar-color-active: #4fd3c0; --scalar-sidebar-item-active-background: #12302c; --scalar-sidebar-border-color: #2a3031;
}
`
