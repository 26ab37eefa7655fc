import type { PageProps } from '../page.ts'
import { CartDetail } from './detail.tsx'
import { CartList } from './list.tsx'
import { CheckoutSettingsPage } from './settings.tsx'

export function Carts({ rest: [section] }: PageProps) {
  if (section === undefined) return <CartList />
  if (section === 'settings') return <CheckoutSettingsPage />
  return <CartDetail key={section} cartId={section} />
}
