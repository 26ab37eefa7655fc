import { AccountPage } from './pages/account/index.tsx'
import { SignInPage } from './pages/account/sign-in.tsx'
import { SignedInPage } from './pages/account/signed-in.tsx'
import { CartPage } from './pages/cart/index.tsx'
import { CheckoutPage } from './pages/checkout/index.tsx'
import { ListPage } from './pages/list.tsx'
import { Missing } from './pages/missing.tsx'
import { OrderPage } from './pages/order.tsx'
import { ProductPage } from './pages/product/index.tsx'
import { type Address, useAddress } from './router/address.ts'
import { Shell } from './shell/shell.tsx'

export function App() {
  const address = useAddress()
  return (
    <Shell address={address}>
      <Page address={address} />
    </Shell>
  )
}

function Page({ address }: { readonly address: Address }) {
  const [first, second, ...more] = address.segments
  if (first === undefined) return <ListPage address={address} />
  if (second !== undefined && more.length === 0) {
    if (first === 'c') return <ListPage address={address} />
    if (first === 'p') return <ProductPage address={address} />
    if (first === 'order') return <OrderPage address={address} />
  }
  if (second === undefined) {
    if (first === 'cart') return <CartPage />
    if (first === 'checkout') return <CheckoutPage />
    if (first === 'account') return <AccountPage />
    if (first === 'sign-in') return <SignInPage key={first} way="password" />
    if (first === 'register') return <SignInPage key={first} way="register" />
    if (first === 'signed-in') return <SignedInPage address={address} />
  }
  return <Missing />
}
