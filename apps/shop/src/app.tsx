import { CartPage } from './pages/cart/index.tsx'
import { ListPage } from './pages/list.tsx'
import { Missing } from './pages/missing.tsx'
import { ProductPage } from './pages/product/index.tsx'
import { type Address, useAddress } from './router/address.ts'
import { later } from './router/later.tsx'
import { Shell } from './shell/shell.tsx'

const CheckoutPage = later(async () => (await import('./pages/checkout/index.tsx')).CheckoutPage)
const OrderPage = later(async () => (await import('./pages/order/index.tsx')).OrderPage)
const AccountPage = later(async () => (await import('./pages/account/index.tsx')).AccountPage)
const SignInPage = later(async () => (await import('./pages/account/sign-in.tsx')).SignInPage)
const SignedInPage = later(async () => (await import('./pages/account/signed-in.tsx')).SignedInPage)
const ForgottenPage = later(
  async () => (await import('./pages/account/forgotten.tsx')).ForgottenPage,
)
const NewPasswordPage = later(
  async () => (await import('./pages/account/new-password.tsx')).NewPasswordPage,
)

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
    if (first === 'sign-in') return <SignInPage key={first} way="password" address={address} />
    if (first === 'register') return <SignInPage key={first} way="register" address={address} />
    if (first === 'signed-in') return <SignedInPage address={address} />
    if (first === 'forgotten') return <ForgottenPage />
    if (first === 'new-password') return <NewPasswordPage address={address} />
  }
  return <Missing />
}
