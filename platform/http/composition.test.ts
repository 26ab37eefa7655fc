import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { byFloor, checkComposition } from './composition.ts'
import { type Service, service } from './service.ts'

function lamps(declared: Partial<Service> = {}): Service {
  return service({
    name: 'lamps',
    version: '1.0.0',
    basePath: '/api/v1/lamps',
    summary: 'Lamps',
    migrations: new URL('./', import.meta.url),
    floor: 1,
    scopes: { 'lamps:read': 'Read lamps', 'lamps:write': 'Change lamps' },
    roles: { ADMIN: ['lamps:*'], SUPPORT: ['lamps:read'] },
    ids: ['lmp'],
    samples: { brightness: [40] },
    ...declared,
  })
}

const wicks = (declared: Partial<Service> = {}) =>
  lamps({ name: 'wicks', floor: 0, scopes: {}, roles: {}, ids: ['wck'], samples: {}, ...declared })

describe('services that do not go together do not start', () => {
  test('those that do are accepted, in any order', () => {
    const anyText = { samples: { '*': ['any text'] } }
    const upper = lamps({ reads: ['wicks.directory'], ...anyText })
    checkComposition([upper, wicks(anyText)])
    assert.deepEqual(
      byFloor([upper, wicks()]).map(({ name }) => name),
      ['wicks', 'lamps'],
    )
  })

  test('a service adds scopes to the area of one below, and grants those', () => {
    const scopes = { 'lamps:trim': 'Trim lamps' }
    const adding = { floor: 2, addsToAreas: ['lamps'], scopes, roles: { SUPPORT: ['lamps:trim'] } }
    checkComposition([lamps(), wicks(adding)])
    checkComposition([wicks(adding)])
  })

  test('a view of a domain that is not mounted is left to the checks of the whole', () => {
    checkComposition([lamps({ reads: ['wicks.directory'] })])
  })

  const planted: [offence: string, services: Service[], complaint: RegExp][] = [
    ['one name', [lamps(), wicks({ name: 'lamps' })], /the name lamps belongs to lamps and lamps/],
    ['one prefix', [lamps(), wicks({ ids: ['lmp'] })], /the prefix lmp belongs to lamps and wicks/],
    ['a prefix of the kernel', [wicks({ ids: ['evt'] })], /the prefix evt belongs to the kernel/],
    [
      'scopes of one area',
      [lamps(), wicks({ scopes: { 'lamps:trim': 'Trim lamps' } })],
      /the area lamps of scopes belongs to lamps and wicks/,
    ],
    [
      'scopes added to an area that is not below',
      [lamps(), wicks({ addsToAreas: ['lamps'], scopes: { 'lamps:trim': 'Trim lamps' } })],
      /wicks adds to the area lamps of scopes, which is not below it/,
    ],
    [
      'one scope twice in an area that is added to',
      [lamps(), wicks({ floor: 2, addsToAreas: ['lamps'], scopes: { 'lamps:read': 'Read' } })],
      /the scope lamps:read belongs to lamps and wicks/,
    ],
    [
      'a grant of a whole area that is added to',
      [
        lamps(),
        wicks({
          floor: 2,
          addsToAreas: ['lamps'],
          scopes: { 'lamps:trim': 'Trim lamps' },
          roles: { SUPPORT: ['lamps:*'] },
        }),
      ],
      /wicks gives SUPPORT the scope lamps:\*/,
    ],
    [
      'samples for one field',
      [lamps(), wicks({ samples: { brightness: [1] } })],
      /the sample brightness belongs to lamps and wicks/,
    ],
    [
      'a grant of an unknown scope',
      [lamps({ roles: { SUPPORT: ['lamps:reed'] } })],
      /lamps gives SUPPORT the scope lamps:reed/,
    ],
    [
      'a grant of what another has',
      [lamps(), wicks({ roles: { SUPPORT: ['lamps:read'] } })],
      /wicks gives SUPPORT the scope lamps:read/,
    ],
    [
      'a view of a domain above',
      [lamps(), wicks({ reads: ['lamps.directory'] })],
      /wicks reads lamps.directory, which is not below it/,
    ],
    [
      'a view of a domain beside it',
      [lamps({ floor: 0 }), wicks({ reads: ['lamps.directory'] })],
      /wicks reads lamps.directory, which is not below it/,
    ],
  ]
  for (const [offence, services, complaint] of planted) {
    test(offence, () => assert.throws(() => checkComposition(services), complaint))
  }
})
