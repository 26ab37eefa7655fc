/** Runs before everything else, in one piece: what is done here works even when the rest cannot be loaded. */

import { reloadWhenOutdated } from '@souk/pages/reload.ts'
import { firstQuestions } from './pages/first-questions.ts'
import { beginAhead } from './sign-in/ahead.ts'

// No page flashes in the other theme.
try {
  const chosen = localStorage.getItem('souk.theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Storage may be forbidden; the theme of the system is used then.
}

reloadWhenOutdated('souk.reloads')

/** The first date that a browser writes takes tens of milliseconds, which it has while it waits for the server. */
const writeDate = () => setTimeout(() => Intl.DateTimeFormat().format())

beginAhead(firstQuestions).then(writeDate, writeDate)
