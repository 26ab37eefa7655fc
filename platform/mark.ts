import { Html } from './html.ts'

/** An arch within an arch. The console draws the same one. */
const arches = 'M8 24v-8a8 8 0 0 1 16 0v8M13 24v-8a3 3 0 0 1 6 0v8'

/** The mark of Souk inside of a page, whose style sheet gives it its colours. */
export const markOfSouk = new Html(
  `<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="8"/><path d="${arches}"/></svg>`,
)

/** The same as a file of its own, for tabs and bookmarks. */
export const markFile =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6b5d"/>' +
  `<path d="${arches}" fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>`
