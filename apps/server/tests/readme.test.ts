import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@souk/platform/testing'
import { services } from '../services.ts'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const agentsPage = readFileSync(new URL('../../../docs/agents.md', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'souk-readme-'))

let product: Product
let shop: Shop

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = product.app.server.address() as AddressInfo
  mkdirSync(join(folder, '.souk'))
  const quickstart = { base_url: `http://127.0.0.1:${port}`, api_key: shop.credentials.apiKey }
  writeFileSync(join(folder, '.souk', 'quickstart.json'), JSON.stringify(quickstart))
})
after(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

const commandLine = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))

/** The commands of a chapter as they stand there. Those of npm need the folder of the project, so they are run without it. */
function commandsOf(chapter: string): string {
  const start = readme.indexOf(`\n## ${chapter}\n`)
  assert(start >= 0, `there is no chapter ${chapter}`)
  return commandsIn(readme.slice(start, readme.indexOf('\n## ', start + 1)))
}

function commandsIn(text: string): string {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  return blocks
    .join('')
    .replaceAll('npm run ai-audit --', `'${process.execPath}' '${commandLine}' ai-audit`)
}

async function run(script: string): Promise<string> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const [exitCode] = await once(child, 'exit')
  assert.equal(exitCode, 0, said)
  return said
}

const hasTools = ['bash', 'curl', 'node'].every(
  (tool) => spawnSync(tool, ['--version']).status === 0,
)

const firstOrder = 'Your first order, in two minutes'
const agentStory = 'Let an agent ask and a person decide'

/** What the worker does while somebody pastes a chapter, and the minute until the next checkpoint. */
async function work(story: Promise<string>, refunds: number): Promise<string> {
  const executed = until(
    async () => {
      await product.workOff()
      const { body } = await shop.get<{ content: object[] }>('/api/v1/refunds')
      return body.content.length === refunds
    },
    'the refund',
    60,
  )
  executed.catch(() => {})
  await Promise.race([story, executed])
  await shop.post('/api/v1/sandbox/clock/advance', { seconds: 60 })
  await product.tick()
  return story
}

test('the first order and the first refund of an agent work as the README has them, and a second time', {
  skip: hasTools ? false : 'bash, curl or node is missing',
}, async () => {
  const first = commandsOf(firstOrder)
  const second = commandsOf(agentStory)
  for (const refunds of [1, 2]) {
    const said = await work(run(first + second), refunds)
    assert.match(said, /"status":"APPROVED"/)
    assert.match(
      said,
      /^genuine: entry \d+ of ten_\w+, createRefund by mem_\w+ .*: DECISION APPROVE on apr_\w+, /m,
    )
    assert.match(said, /^\d+ entries written to .*\ngenuine: \d+ entries of ten_/m)
  }
  const { body } = await shop.get<{ content: { status: string }[] }>('/api/v1/approvals')
  assert.deepEqual(
    body.content.map(({ status }) => status),
    ['EXECUTED', 'EXECUTED'],
  )
})

test('a catalog is brought as the README has it, and a second time', {
  skip: hasTools ? false : 'bash, curl or node is missing',
}, async () => {
  const [functions = ''] = commandsOf(firstOrder).split('PRODUCT=', 1)
  for (const change of ['"created":1', '"unchanged":1']) {
    let isOver = false
    const story = run(functions + commandsOf('Bring your catalog')).finally(() => {
      isOver = true
    })
    await until(
      async () => {
        await product.workOff()
        return isOver
      },
      'the import',
      60,
    )
    const said = await story
    assert.match(said, /"status":"PARTIAL"/)
    assert(said.includes(change), said)
    assert.match(
      said,
      /"line":3,"row_number":3,"errors":\[\{[^}]*"\/variants\/0\/inventory\/available"/,
    )
    assert.match(
      said,
      /external_id,.*,error\.message,error\.column\r\nerp-2,Straw hat,.*must be a whole number/,
    )
  }
})

test('a sale, a tax, a hold and an erasure work as the README has them, and a second time', {
  skip: hasTools ? false : 'bash, curl or node is missing',
}, async () => {
  for (const _time of [1, 2]) {
    const said = await run(commandsOf(firstOrder) + commandsOf('What next'))
    assert.match(said, /"unit_amount":\{"amount":4410,/)
    assert.match(said, /"tax_total":\{"amount":\d+,"currency":"EUR"\}/)
    assert.match(said, /"status":"HELD"/)
    assert.match(said, /"kind":"ERASE"/)
    assert.doesNotMatch(said, /"type":"\/problems/)
  }
})

test('a visitor buys from a page as the README has it, and a second time', {
  skip: hasTools ? false : 'bash, curl or node is missing',
}, async () => {
  for (const _time of [1, 2]) {
    let isOver = false
    const story = run(commandsOf(firstOrder) + commandsOf('Sell from a page')).finally(() => {
      isOver = true
    })
    await until(
      async () => {
        await product.workOff()
        return isOver
      },
      'the purchase',
      60,
    )
    const said = await story
    assert.match(said, /"blockers":\[\]/)
    assert.match(said, /"discount_total":\{"amount":980,"currency":"EUR"\}/)
    assert.match(said, /"shipping_total":\{"amount":490,"currency":"EUR"\}/)
    assert.match(said, /"tax_total":\{"amount":1769,"currency":"EUR"\},"total":\{"amount":11079,/)
    assert.match(said, /"source":"CART","cart_id":"cart_/)
    assert.match(said, /"status":"CAPTURED","amount":\{"amount":11079,/)
    assert.doesNotMatch(said, /"type":"\/problems/)
  }
})

test('an agent acts, acts for a member, and is stopped as docs/agents.md has it', {
  skip: hasTools ? false : 'bash, curl or node is missing',
}, async () => {
  const [functions = ''] = commandsOf(firstOrder).split('PRODUCT=', 1)
  const said = await run(functions + commandsIn(agentsPage))
  const introspected = said.split('\n').find((line) => line.includes('"act":')) ?? said
  assert.match(introspected, /"active":true.*"sub":"mem_.*"agent_id":"agt_.*"act":\{"sub":"agt_/)
  assert.match(introspected, /"scope":"orders:read"/)
  assert.match(said, /"status":"SUSPENDED"[\s\S]*"code":"agent_suspended"[\s\S]*"status":"ACTIVE"/)
  for (const { neverDelegated } of services) {
    for (const scope of neverDelegated.filter((name) => !name.startsWith('operator:'))) {
      assert(agentsPage.includes(`\`${scope}\``), `the page does not name ${scope}`)
    }
  }
})
