import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  type Deployment,
  fullPools,
  maxConnectionsFor,
  type Pools,
  poolsWithin,
} from './connections.ts'
import { StartError } from './start-error.ts'

const superuserReserved = 3
const leftToPeople = 10

const deployment: fc.Arbitrary<Deployment> = fc.record({
  roles: fc.constantFrom(['api', 'worker'], ['api'], ['worker']),
  processes: fc.integer({ min: 1, max: 256 }),
  databaseConnections: fc.option(fc.integer({ min: 1, max: 2_000 }), { nil: undefined }),
})

function openedBy({ roles, processes }: Deployment, pools: Pools): number {
  const each = Object.values(pools).reduce((sum, size) => sum + size, 0)
  return each * ((roles.includes('api') ? processes : 0) + (roles.includes('worker') ? 1 : 0))
}

describe('the connections of all processes', () => {
  test('the embedded database allows every pool in full, those of a process being replaced, and ten more', () => {
    fc.assert(
      fc.property(deployment, (given) => {
        const undecided = { ...given, databaseConnections: undefined }
        const max = maxConnectionsFor(undecided)
        assert.deepEqual(poolsWithin(max - superuserReserved, undecided), fullPools)
        const replaced = openedBy({ ...undecided, roles: ['worker'] }, fullPools)
        const left = max - superuserReserved - openedBy(undecided, fullPools) - replaced
        assert.equal(left, leftToPeople)
      }),
    )
  })

  test('never ask for more than a database allows, and have at least what they need, or do not start', () => {
    fc.assert(
      fc.property(deployment, fc.integer({ min: 0, max: 10_000 }), (given, allowed) => {
        const share = given.databaseConnections ?? allowed
        try {
          const pools = poolsWithin(allowed, given)
          assert(openedBy(given, pools) <= Math.min(allowed, share))
          for (const [name, size] of Object.entries(pools)) {
            assert(size >= 1 && size <= fullPools[name as keyof Pools])
          }
        } catch (error) {
          assert(error instanceof StartError)
        }
      }),
    )
  })

  const eightCores = { roles: ['api', 'worker'], processes: 8 } as const

  test('eight processes and a worker share the hundred of a database as it comes, some left for people', () => {
    const pools = poolsWithin(97, { ...eightCores, databaseConnections: undefined })
    assert.deepEqual(pools, { readers: 2, longReaders: 1, writers: 4, system: 2 })
  })

  test('a machine that may open few keeps to it', () => {
    const given = { ...eightCores, databaseConnections: 60 }
    assert(openedBy(given, poolsWithin(1_000, given)) <= 60)
  })

  const tooFew: [allowed: number, share: number | undefined, says: RegExp][] = [
    [30, undefined, /^The database has 20 connections .* 9 processes need 54: .* max_connections$/],
    [
      97,
      20,
      /^The database has 20 connections .*: lower SOUK_PROCESSES, or raise SOUK_DATABASE_CON/,
    ],
    [5, undefined, /^The database has 0 connections/],
    [20, 50, /^The database has 20 connections .* or raise max_connections$/],
  ]
  for (const [allowed, databaseConnections, says] of tooFew) {
    test(`${allowed} allowed and ${databaseConnections} to open are too few, told in one line`, () => {
      assert.throws(() => poolsWithin(allowed, { ...eightCores, databaseConnections }), {
        name: 'StartError',
        message: says,
      })
    })
  }
})
