import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GatewayConnection, NextAction } from './gateway.ts'
import { callGateway } from './gateway-calls.ts'

const connection: GatewayConnection = {
  ...{ id: 'ppr_1', code: 'stripe', kind: 'STRIPE', mode: 'live', tenantId: 'tenant_1' },
  ...{ settings: {}, sealedSecrets: null },
}

async function answered(url: string) {
  const logged: [object, string][] = []
  const context = {
    signal: new AbortController().signal,
    log: { error: (about: object, message: string) => logged.push([about, message]) },
    database: { write: () => assert.fail('nothing is written') },
  }
  const nextAction: NextAction = { type: 'REDIRECT', url }
  const said = { outcome: 'action_required' as const, ref: 'pi_1', nextAction }
  const call = { key: 'pay_1', dueAt: null, connection }
  const answer = await callGateway(call, context, async () => said)
  return { answer, said, logged }
}

test('the page of a gateway is passed on as it stands', async () => {
  const { answer, said, logged } = await answered('https://bank.example/3d?id=pi_1')
  assert.deepEqual([answer, logged], [said, []])
})

test('what is no page is taken out, and logged without what stands behind its host', async () => {
  const { answer, said, logged } = await answered('http://bank.example/3d?client_secret=hidden')
  assert.deepEqual(answer, { ...said, nextAction: null })
  assert.deepEqual(logged, [
    [
      {
        ...{ tenantId: 'tenant_1', gatewayId: 'ppr_1', kind: 'STRIPE', fault: 'not_https' },
        ...{ protocol: 'http:', host: 'bank.example', length: 43 },
      },
      'a gateway has named a page that nobody may be sent to',
    ],
  ])
})
