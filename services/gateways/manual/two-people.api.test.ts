import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { idOf, type Principal, tokenInvalid } from '@souk/platform'
import { createWorld, holding, untilBlocked, type World } from '@souk/platform/testing'
import { allKinds } from '../adapters.ts'
import { gatewaysService } from '../manifest.ts'

const secret = 'secret of this test'
let world: World
before(async () => {
  const kinds = allKinds()
  const made: World = await createWorld({
    services: [gatewaysService({ secret, loopbackForSandboxes: true, kinds })],
    app: { authenticate: ({ authorization = '' }) => principalOf(made, authorization) },
  })
  world = made
})
after(() => world.close())

/** Test tokens name tenant and scopes themselves: `tenant`, `member@tenant`, or `agent for member@tenant`. */
function principalOf(of: World, authorization: string): Principal {
  const [, named = '', scopes] = /^Bearer ([^|]+)\|([^|]*)\|/.exec(authorization) ?? []
  if (scopes === undefined) throw tokenInvalid()
  const [tenant = '', person] = named.split('@').toReversed()
  const [member = '', agent] = (person ?? '').split(' for ').toReversed()
  const memberId = idOf('mem', digitsOf(member))
  const actor = agent
    ? ({ type: 'agent', id: idOf('agt', digitsOf(agent)) } as const)
    : ({ type: 'member', id: memberId } as const)
  return {
    ...of.context(tenant),
    clientId: `cli_${tenant}`,
    credentialId: `cli_${tenant}`,
    scopes: new Set(scopes.split(' ')),
    ...(person !== undefined && { actor, accountableMembers: [memberId] }),
  }
}

function digitsOf(name: string): string {
  const digits = Buffer.from(name.padEnd(12, '-').slice(0, 12)).toString('hex')
  return `00000000-${digits.slice(0, 4)}-7000-8000-${digits.slice(12, 24)}`
}

interface Gateway {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly manual: {
    readonly accounts: readonly string[]
    readonly second_person_above: readonly object[]
    readonly raise: { readonly second_person_above: object[]; readonly asked_by: object } | null
  }
}

const url = '/api/v1/payment-gateways'
const euro = (amount: number) => ({ amount, currency: 'EUR' })

async function manualOf(tenant: string): Promise<Gateway> {
  const { body } = await world.as(tenant).get<{ content: Gateway[] }>(`${url}?kind=MANUAL`)
  const [gateway] = body.content
  assert(gateway)
  return gateway
}

async function sets(who: string, tenant: string, limits: object[], more: object = {}) {
  const { id } = await manualOf(tenant)
  const manual = { second_person_above: limits, ...more }
  return world.as(`${who}@${tenant}`).patch<Gateway>(`${url}/${id}`, { manual })
}

const limitsOf = async (tenant: string) => {
  const { manual } = await manualOf(tenant)
  return [manual.second_person_above, manual.raise?.second_person_above ?? null]
}
const typesOf = async (tenant: string) => (await world.events(tenant)).map(({ type }) => type)

describe('the limit for one person', () => {
  test('is lowered by one person, and raised when another sends the same', async () => {
    assert.equal((await sets('anna', 'raise', [euro(50_000)])).status, 200)
    assert.deepEqual(await limitsOf('raise'), [[euro(50_000)], null])
    const asked = await sets('anna', 'raise', [euro(900_000)])
    assert.equal(asked.status, 200, asked.text)
    assert.deepEqual(await limitsOf('raise'), [[euro(50_000)], [euro(900_000)]])
    assert.equal(JSON.stringify(await manualOf('raise')).includes('accountable'), false)
    const { body: got } = await world.as('raise').get<Gateway>(`${url}/${asked.body.id}`)
    assert.deepEqual(got, asked.body)
    const done = await sets('bert', 'raise', [euro(900_000)])
    assert.equal(done.status, 200, done.text)
    assert.deepEqual(await limitsOf('raise'), [[euro(900_000)], null])
    assert.deepEqual(
      await typesOf('raise'),
      [1, 2, 3].map(() => 'payment_gateway.updated'),
    )
  })

  test('is not raised by the same person twice: that changes nothing', async () => {
    const first = await sets('anna', 'twice', [euro(900_000)])
    const again = await sets('anna', 'twice', [euro(900_000)])
    assert.deepEqual([again.status, again.body], [200, first.body])
    assert.deepEqual(await limitsOf('twice'), [[], [euro(900_000)]])
    assert.deepEqual(await typesOf('twice'), ['payment_gateway.updated'])
  })

  test('403 second_person_required: an agent is no second person, nor who answers for the first', async () => {
    await sets('agent for anna', 'agent', [euro(900_000)])
    for (const who of ['anna', 'other for anna', 'other for bert']) {
      const { status, body } = await sets(who, 'agent', [euro(900_000)])
      assert.deepEqual([status, body.code], [403, 'second_person_required'])
    }
    assert.deepEqual(await limitsOf('agent'), [[], [euro(900_000)]])
    assert.deepEqual(await typesOf('agent'), ['payment_gateway.updated'])
    assert.equal((await sets('bert', 'agent', [euro(900_000)])).status, 200)
    assert.deepEqual(await limitsOf('agent'), [[euro(900_000)], null])
  })

  test('is raised as well where a lower one is taken away; a higher one is taken away by one person', async () => {
    await sets('anna', 'away', [euro(500)])
    await sets('anna', 'away', [])
    assert.deepEqual(await limitsOf('away'), [[euro(500)], []])
    await sets('bert', 'away', [])
    assert.deepEqual(await limitsOf('away'), [[], null])
  })

  test('what else is said in one request counts at once', async () => {
    const { body } = await sets('anna', 'beside', [euro(900_000)], { accounts: ['giro'] })
    assert.deepEqual([body.manual.accounts, body.manual.second_person_above], [['giro'], []])
    await sets('carl', 'beside', [euro(700)])
    assert.deepEqual(await limitsOf('beside'), [[euro(700)], null])
  })

  test('of two at once that lower and raise it, the wish is for what it then is', async () => {
    await sets('anna', 'race', [euro(50_000)])
    await sets('anna', 'race', [euro(90_000)])
    const both = await holding(world.db, 'gateways.gateways', async () => {
      const lowered = sets('carl', 'race', [euro(10_000)])
      await untilBlocked(world.db)
      const raised = sets('bert', 'race', [euro(90_000)])
      await untilBlocked(world.db, 2)
      return { ways: [lowered, raised] }
    })
    const answers = await Promise.all(both.ways)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(await limitsOf('race'), [[euro(10_000)], [euro(90_000)]])
  })
})
