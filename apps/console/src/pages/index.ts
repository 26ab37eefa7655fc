import { type OperationId, operationFacts } from '@souk/sdk'
import type { ComponentType } from 'preact'
import type { IconName } from '../kit/icon.tsx'
import type { Texts } from '../texts/index.ts'

export interface PageProps {
  /** What follows the name of the page in the address, such as the id of an order. */
  readonly rest: readonly string[]
}

export interface PageAction {
  readonly text: (t: Texts) => string
  readonly needs: OperationId
  /** What the page has in its address while it asks for it. */
  readonly query: string
}

export interface Page {
  readonly path: string
  readonly name: keyof Texts['menu']
  readonly icon: IconName
  /** The heading under which the menu has it. */
  readonly group?: keyof Texts['menu']
  /** Who may call this operation may see the page. */
  readonly needs: OperationId
  /** The key after `g` that leads there. */
  readonly key?: string
  /** What can be begun from anywhere, through the palette. */
  readonly actions?: readonly PageAction[]
  readonly load: () => Promise<ComponentType<PageProps>>
}

/** The pages in the order of the menu. Each is loaded when it is first opened. */
export const pages: readonly Page[] = [
  {
    path: 'orders',
    name: 'orders',
    icon: 'shopping-bag',
    needs: 'listOrders',
    key: 'o',
    load: async () => (await import('./orders/index.tsx')).Orders,
  },
  {
    path: 'products',
    name: 'products',
    icon: 'package',
    needs: 'listProducts',
    key: 'p',
    load: async () => (await import('./products/index.tsx')).Products,
  },
  {
    path: 'customers',
    name: 'customers',
    icon: 'users',
    needs: 'listCustomers',
    key: 'c',
    actions: [{ text: (t) => t.customers.create, needs: 'createCustomer', query: 'do=create' }],
    load: async () => (await import('./customers/index.tsx')).Customers,
  },
  {
    path: 'payments',
    name: 'payments',
    icon: 'credit-card',
    group: 'money',
    needs: 'listPayments',
    key: 'm',
    load: async () => (await import('./payments/index.tsx')).Payments,
  },
  {
    path: 'ledger',
    name: 'ledger',
    icon: 'scale',
    group: 'money',
    needs: 'listLedgerAccounts',
    key: 'l',
    load: async () => (await import('./ledger/index.tsx')).Ledger,
  },
]

export function mayUse(scopes: ReadonlySet<string>, operationId: OperationId): boolean {
  const { scope } = operationFacts(operationId)
  return scope === 'public' || scope === 'any' || scopes.has(scope)
}
