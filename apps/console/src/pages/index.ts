import { type OperationId, operationFacts } from '@souk/sdk'
import type { ComponentType } from 'preact'
import type { IconName } from '../kit/icon.tsx'
import type { Texts } from '../texts/index.ts'

export interface PageProps {
  /** What follows the name of the page in the address, such as the id of an order. */
  readonly rest: readonly string[]
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
  readonly load: () => Promise<ComponentType<PageProps>>
}

/** The pages in the order of the menu. Each is loaded when it is first opened. */
export const pages: readonly Page[] = [
  {
    path: 'overview',
    name: 'overview',
    icon: 'layout-dashboard',
    needs: 'getCaller',
    key: 'h',
    load: async () => (await import('./overview/index.tsx')).Overview,
  },
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
    path: 'inventory',
    name: 'inventory',
    icon: 'boxes',
    needs: 'listStockItems',
    key: 'i',
    load: async () => (await import('./inventory/index.tsx')).Inventory,
  },
  {
    path: 'customers',
    name: 'customers',
    icon: 'users',
    needs: 'listCustomers',
    key: 'c',
    load: async () => (await import('./customers/index.tsx')).Customers,
  },
  {
    path: 'providers',
    name: 'providers',
    icon: 'store',
    group: 'marketplace',
    needs: 'listProviders',
    load: async () => (await import('./providers/index.tsx')).Providers,
  },
  {
    path: 'analytics',
    name: 'analytics',
    icon: 'chart-column',
    group: 'marketplace',
    needs: 'getMarketplaceAnalytics',
    key: 'n',
    load: async () => (await import('./analytics/index.tsx')).Analytics,
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
  {
    path: 'approvals',
    name: 'approvals',
    icon: 'shield-check',
    group: 'agents',
    needs: 'listApprovals',
    key: 'a',
    load: async () => (await import('./approvals/index.tsx')).Approvals,
  },
  {
    path: 'agents',
    name: 'agents',
    icon: 'bot',
    group: 'agents',
    needs: 'listAgents',
    load: async () => (await import('./agents/index.tsx')).Agents,
  },
  {
    path: 'policies',
    name: 'policies',
    icon: 'list-filter',
    group: 'agents',
    needs: 'listApprovalPolicies',
    load: async () => (await import('./policies/index.tsx')).Policies,
  },
  {
    path: 'ai-audit',
    name: 'aiAudit',
    icon: 'activity',
    group: 'agents',
    needs: 'listAiAuditEntries',
    load: async () => (await import('./ai-audit/index.tsx')).AiAudit,
  },
]

export function mayUse(scopes: ReadonlySet<string>, operationId: OperationId): boolean {
  const { scope } = operationFacts(operationId)
  return scope === 'public' || scope === 'any' || scopes.has(scope)
}
