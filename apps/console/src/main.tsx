import { render } from 'preact'
import { App } from './app.tsx'
import { pageOf } from './pages/index.ts'
import { currentAddress, followHistory } from './router/address.ts'
import { loadCaller } from './session/caller.ts'
import { session } from './sign-in/session.ts'
import { loadLanguage } from './texts/index.ts'

/**
 * For how long nothing is drawn. What was asked for on the way is mostly there by then, and the page is drawn once, with all
 * that it shows; drawing it without before would take from the time of that. Nothing is said of a sign-in either.
 */
const quietMs = 300

async function start(root: HTMLElement): Promise<void> {
  followHistory()
  const started = session.start()
  // The page is made ready while the session begins. Where that fails, it is told when it is shown.
  const page = pageOf(currentAddress())?.load()
  page?.catch(() => {})
  await loadLanguage()
  await Promise.race([
    Promise.all([known(), page]).catch(() => {}),
    new Promise((resolve) => setTimeout(resolve, quietMs)),
  ])
  render(<App />, root)
  await started
}

/** Who is there, where that was asked for on the way together with what they see. */
async function known(): Promise<void> {
  if (await session.answered()) await loadCaller()
}

const root = document.getElementById('app')
if (root === null) throw new Error('the page has no place for the console')
void start(root)
