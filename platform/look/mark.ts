import { arches } from './arches.ts'
import { Html } from './html.ts'
import { colourOf } from './styles.ts'

/** The mark of Souk inside of a page, whose style sheet gives it its colours. */
export const markOfSouk = new Html(
  `<svg class="souk-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="8"/><path d="${arches}"/></svg>`,
)

/** The same as a file of its own, for tabs and bookmarks. */
export const markFile =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colourOf('accent', 'light')}"/>` +
  `<path d="${arches}" fill="none" stroke="${colourOf('on-accent', 'light')}" stroke-width="2.4" stroke-linecap="round"/></svg>`
