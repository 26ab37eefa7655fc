import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Product, startProduct } from '../testing/product.ts'

/** What people may do, as the services of the product together say. */

let product: Product
let roles: Map<string, readonly string[]>
before(async () => {
  product = await startProduct()
  const shop = await product.open()
  const { body } = await shop.get<{ content: { name: string; scopes: string[] }[] }>(
    '/api/v1/roles?limit=96',
  )
  roles = new Map(body.content.map(({ name, scopes }) => [name, scopes]))
})
after(() => product.close())

const may = (role: string, scope: string) =>
  (roles.get(role) ?? []).some(
    (held) => held === '*' || held === scope || held === `${scope.split(':', 1)[0]}:*`,
  )

describe('200: the roles', () => {
  const rights: Record<string, { may: string[]; mayNot: string[] }> = {
    OWNER: { may: ['marketplace:*', 'identity:write'], mayNot: [] },
    ADMIN: { may: ['identity:write', 'payments:refund'], mayNot: ['marketplace:*', '*'] },
    CATALOG_MANAGER: { may: ['catalog:write'], mayNot: ['orders:write', 'customers:read'] },
    ORDER_MANAGER: { may: ['orders:write', 'payments:refund'], mayNot: ['identity:read'] },
    FULFILLMENT: { may: ['orders:write', 'inventory:write'], mayNot: ['payments:read'] },
    FINANCE: {
      may: ['payments:refund', 'ledger:read', 'reconciliation:write', 'uploads:write'],
      mayNot: ['orders:write'],
    },
    SUPPORT: { may: ['customers:write', 'payments:refund'], mayNot: ['catalog:write'] },
    ANALYST: { may: ['orders:read', 'ledger:read'], mayNot: ['orders:write', 'audit:read'] },
    DEVELOPER: { may: ['identity:write', 'audit:read'], mayNot: ['payments:read'] },
    PROVIDER_OWNER: { may: ['marketplace:write'], mayNot: ['customers:read', 'identity:read'] },
    PROVIDER_STAFF: { may: ['orders:read'], mayNot: ['marketplace:write'] },
  }

  test('are the eleven', () => {
    assert.deepEqual([...roles.keys()], Object.keys(rights))
  })

  for (const [role, { may: allowed, mayNot }] of Object.entries(rights)) {
    const but = mayNot.length > 0 ? ` but not ${mayNot.join(', ')}` : ''
    test(`${role} may ${allowed.join(', ')}${but}`, () => {
      for (const scope of allowed) assert(may(role, scope), scope)
      for (const scope of mayNot) assert(!may(role, scope), scope)
    })
  }

  test('no role but the owner’s reaches what is the owner’s alone', () => {
    for (const [role, scopes] of roles) {
      if (role === 'OWNER') continue
      assert(!scopes.includes('*') && !scopes.includes('marketplace:*'), role)
    }
  })
})
