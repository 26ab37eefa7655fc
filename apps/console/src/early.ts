/** Runs before everything else, in one piece: what is done here works even when the rest cannot be loaded. */

import { firstQuestions } from './pages/first-questions.ts'
import { beginAhead } from './sign-in/ahead.ts'

// No page flashes in the other theme.
try {
  const chosen = localStorage.getItem('souk.theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage may be forbidden; the theme of the system is used then.
}

/** Further apart each time: another machine may answer with the new version already, or this one soon. */
const pausesMs = [0, 1_000, 4_000]
const forgottenAfterMs = 60_000
const key = 'souk.reloads'
let isReloading = false

/**
 * After an upgrade the files of the old version are gone, and while machines change over a page may come from one and its
 * files be asked of another. The address is the state, so loading the page anew loses nothing.
 */
function reload(): void {
  if (isReloading) return
  const { at = 0, times = 0 } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as {
    at?: number
    times?: number
  }
  const before = Date.now() - at > forgottenAfterMs ? 0 : times
  const pauseMs = pausesMs[before]
  if (pauseMs === undefined) return
  isReloading = true
  sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), times: before + 1 }))
  setTimeout(() => location.reload(), pauseMs)
}

addEventListener('souk:outdated', reload)
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && reload(), true)

/** The first date that a browser writes takes tens of milliseconds, which it has while it waits for the server. */
const writeDate = () => setTimeout(() => Intl.DateTimeFormat().format())

beginAhead(firstQuestions).then(writeDate, writeDate)
