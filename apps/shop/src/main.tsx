import { render } from 'preact'
import { followSession } from './account/session.ts'
import { App } from './app.tsx'
import { followCustomer, startCart } from './cart/cart.ts'
import { followHistory } from './router/address.ts'
import { loadLanguage } from './texts/index.ts'

const root = document.getElementById('app')
if (root === null) throw new Error('the page has no place for the shop')
followHistory()
startCart()
followCustomer()
followSession()
void loadLanguage().then(() => render(<App />, root))
