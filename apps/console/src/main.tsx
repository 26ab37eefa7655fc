import { render } from 'preact'
import { App } from './app.tsx'
import { pageOf } from './pages/index.ts'
import { currentAddress, followHistory } from './router/address.ts'
import { lastSeen } from './session/known-tenants.ts'
import { session } from './sign-in/session.ts'
import { loadLanguage } from './texts/index.ts'

/** For how long nothing is said of a sign-in: whoever has signed in before sees the page that they asked for first. */
const quietMs = 400

async function start(root: HTMLElement): Promise<void> {
  followHistory()
  const started = session.start()
  // The page is made ready while the session begins. Where that fails, it is told when it is shown.
  pageOf(currentAddress())
    ?.load()
    .catch(() => {})
  await loadLanguage()
  // Whoever was signed in sees the page before the server has said that they still are.
  const { tenantId = '', query } = currentAddress()
  if (query.has('do') || lastSeen(tenantId) === undefined) {
    await Promise.race([started, new Promise((resolve) => setTimeout(resolve, quietMs))])
  }
  render(<App />, root)
  await started
}

const root = document.getElementById('app')
if (root === null) throw new Error('the page has no place for the console')
void start(root)
