import { render } from 'preact'
import { App } from './app.tsx'
import { followHistory } from './router/address.ts'
import { session } from './sign-in/session.ts'
import { loadLanguage } from './texts/index.ts'

const root = document.getElementById('app')
if (root === null) throw new Error('the page has no place for the console')
followHistory()
await loadLanguage()
render(<App />, root)
await session.start()
