import { stopPage, type WayOn } from '../pages/page.ts'
import type { PageTexts } from '../pages/texts/index.ts'

/** What a person is told where the OAuth2 server has one word. The rest is for whoever builds the application. */
export function errorPage(
  t: PageTexts,
  error: string,
  description?: string,
  wayOn: WayOn = { href: '/', text: t.home },
): string {
  const detail = description === undefined ? error : `${error}: ${description}`
  const stops: Readonly<Record<string, { readonly title: string; readonly text: string }>> = t.stops
  return stopPage(t, { ...(stops[error] ?? t.stops.otherwise), code: detail, wayOn })
}
