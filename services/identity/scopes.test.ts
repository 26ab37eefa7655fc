import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import { areas } from './rights.fixture.ts'
import { composeRights } from './rights.ts'
import { scopesOfRoles } from './roles.ts'
import {
  areaWildcards,
  beyond,
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
    [[...areaWildcards], '*', true],
    [areaWildcards.slice(1), '*', false],
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

describe('rights are what the services declare', () => {
  const declaring = (roles: Record<string, string[]>) => [
    ...areas,
    { chapter: 2, scopes: { 'lamps:read': 'Read lamps', 'lamps:write': 'Change lamps' }, roles },
  ]
  after(() => composeRights(areas))

  test('a service that is mounted brings its scopes, and roles hold what it gives them', () => {
    composeRights(declaring({ SUPPORT: ['lamps:read'] }))
    assert(isKnown('lamps:read') && isKnown('lamps:*'))
    assert(has(['*'], 'lamps:write'))
    assert(has(scopesOfRoles(['SUPPORT']), 'lamps:read'))
    assert(!has(scopesOfRoles(['SUPPORT']), 'lamps:write'))
    assert(!has(scopesOfRoles(['FINANCE']), 'lamps:read'))
  })

  test('scopes are listed by chapter, whatever the order in which services are mounted', () => {
    composeRights(declaring({}).reverse())
    assert(knownScopes.indexOf('lamps:read') > knownScopes.indexOf('catalog:read'))
  })

  test('one that is not mounted leaves nothing behind', () => {
    composeRights(areas)
    assert(!isKnown('lamps:read') && !isKnown('lamps:*'))
    assert(!has(scopesOfRoles(['SUPPORT']), 'lamps:read'))
  })

  test('the owner may do everything in the tenant, whatever is mounted', () => {
    assert.deepEqual(scopesOfRoles(['OWNER']), ['*'])
  })

  const planted: [offence: string, roles: Record<string, string[]>, complaint: RegExp][] = [
    ['a role that nobody has', { LAMPLIGHTER: ['lamps:read'] }, /LAMPLIGHTER/],
    ['the owner, who needs no grant', { OWNER: ['lamps:read'] }, /OWNER/],
    ['a scope that nobody declares', { SUPPORT: ['lamps:fly'] }, /lamps:fly/],
    ['what reaches other tenants', { ADMIN: ['operator:tenants'] }, /operator:tenants/],
    ['everything', { ADMIN: ['*'] }, /cannot hold the scope \*/],
  ]
  for (const [offence, roles, complaint] of planted) {
    test(`no grant names ${offence}`, () => {
      assert.throws(() => composeRights(declaring(roles)), complaint)
    })
  }
})
