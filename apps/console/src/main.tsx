import { render } from 'preact'
import { App } from './app.tsx'
import { pageOf } from './pages/index.ts'
import { currentAddress, followHistory } from './router/address.ts'
import { session } from './sign-in/session.ts'
import { loadLanguage } from './texts/index.ts'

const root = document.getElementById('app')
if (root === null) throw new Error('the page has no place for the console')
followHistory()
const started = session.start()
// The page is loaded while the session begins. Where that fails, it is told when it is shown.
pageOf(currentAddress())
  ?.load()
  .catch(() => {})
await loadLanguage()
render(<App />, root)
await started
