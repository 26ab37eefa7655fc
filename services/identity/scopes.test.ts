import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Role, roleNames, roles, scopesOfRoles } from './roles.ts'
import {
  beyond,
  domainWildcards,
  has,
  intersect,
  isKnown,
  knownScopes,
  spelledOut,
} from './scopes.ts'

const someScopes = fc.subarray(['*', ...knownScopes], { maxLength: 8 })
const someScope = fc.constantFrom(...knownScopes)

describe('has', () => {
  const cases: [held: string[], required: string, answer: boolean][] = [
    [['orders:read'], 'orders:read', true],
    [['orders:read'], 'orders:write', false],
    [['orders:*'], 'orders:write', true],
    [['orders:*'], 'orders:*', true],
    [['orders:read', 'orders:write'], 'orders:*', false],
    [['order:*'], 'orders:read', false],
    [['orders:*'], 'orders_archive:read', false],
    [['marketplace:*'], 'marketplace:write', true],
    [['*'], 'payments:refund', true],
    [[], 'catalog:read', false],
    [['orders:rea'], 'orders:read', false],
    [['*'], '*', true],
    [['*'], 'operator:tenants', false],
    [['*'], 'operator:*', false],
    [['*', 'operator:*'], 'operator:tenants', true],
    [['operator:*'], '*', false],
    [[...domainWildcards], '*', true],
    [domainWildcards.slice(1), '*', false],
  ]
  for (const [held, required, answer] of cases) {
    const shown = held.length > 3 ? `${held.length} wildcards` : held.join(' ') || 'nothing'
    test(`${shown} ${answer ? 'covers' : 'does not cover'} ${required}`, () => {
      assert.equal(has(held, required), answer)
    })
  }
})

test('the list is closed: what is not on it is unknown, the lone wildcard included', () => {
  for (const scope of ['orders:read', 'marketplace:*', 'payments:refund']) assert(isKnown(scope))
  for (const scope of ['*', 'orders', 'orders:', 'orders:fly', 'reporting:read', 'openid', ''])
    assert(!isKnown(scope))
})

test('the rights of an intersection are exactly the rights that both sides give', () => {
  fc.assert(
    fc.property(someScopes, someScopes, someScope, (left, right, scope) => {
      const both = has(left, scope) && has(right, scope)
      assert.equal(has(intersect(left, right), scope), both)
    }),
  )
})

test('nothing is beyond what is held exactly when every right asked for is held', () => {
  fc.assert(
    fc.property(someScopes, someScopes, someScope, (held, asked, scope) => {
      if (beyond(held, asked).length === 0 && has(asked, scope)) assert(has(held, scope))
    }),
  )
})

test('spelling out keeps every right and never says the lone wildcard', () => {
  fc.assert(
    fc.property(someScopes, someScope, (scopes, scope) => {
      assert.equal(has(spelledOut(scopes), scope), has(scopes, scope))
      assert(!spelledOut(scopes).includes('*'))
    }),
  )
})

describe('roles', () => {
  test('are the eleven, each a set of known scopes', () => {
    assert.deepEqual(roleNames, [
      'OWNER',
      'ADMIN',
      'CATALOG_MANAGER',
      'ORDER_MANAGER',
      'FULFILLMENT',
      'FINANCE',
      'SUPPORT',
      'ANALYST',
      'DEVELOPER',
      'PROVIDER_OWNER',
      'PROVIDER_STAFF',
    ])
    for (const scopes of Object.values(roles)) {
      for (const scope of scopes) assert(scope === '*' || isKnown(scope), scope)
    }
  })

  const rights: Record<Role, { may: string[]; mayNot: string[] }> = {
    OWNER: { may: ['*', 'marketplace:*', 'identity:write'], mayNot: [] },
    ADMIN: { may: ['identity:write', 'payments:refund'], mayNot: ['marketplace:*', '*'] },
    CATALOG_MANAGER: { may: ['catalog:write'], mayNot: ['orders:write', 'customers:read'] },
    ORDER_MANAGER: { may: ['orders:write', 'payments:refund'], mayNot: ['identity:read'] },
    FULFILLMENT: { may: ['orders:write', 'inventory:write'], mayNot: ['payments:read'] },
    FINANCE: { may: ['payments:refund', 'ledger:read'], mayNot: ['orders:write'] },
    SUPPORT: { may: ['customers:write', 'payments:refund'], mayNot: ['catalog:write'] },
    ANALYST: { may: ['orders:read', 'ledger:read'], mayNot: ['orders:write', 'audit:read'] },
    DEVELOPER: { may: ['identity:write', 'audit:read'], mayNot: ['payments:read'] },
    PROVIDER_OWNER: { may: ['marketplace:write'], mayNot: ['customers:read', 'identity:read'] },
    PROVIDER_STAFF: { may: ['orders:read'], mayNot: ['marketplace:write'] },
  }
  for (const [role, { may, mayNot }] of Object.entries(rights) as [Role, (typeof rights)[Role]][]) {
    test(`${role} may ${may.join(', ')}${mayNot.length > 0 ? ` but not ${mayNot.join(', ')}` : ''}`, () => {
      const scopes = scopesOfRoles([role])
      for (const scope of may) assert(has(scopes, scope), scope)
      for (const scope of mayNot) assert(!has(scopes, scope), scope)
    })
  }
})
