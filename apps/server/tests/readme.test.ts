import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
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

/** The commands of a chapter as they stand there, but for those that need the folder of the project. */
function commandsOf(chapter: string): string {
  const start = readme.indexOf(`\n## ${chapter}\n`)
  assert(start >= 0, `there is no chapter ${chapter}`)
  const text = readme.slice(start, readme.indexOf('\n## ', start + 1))
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  return blocks.join('').replaceAll(/^npm run .*$/gm, '')
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

test('the first order and the first refund of an agent work as the README has them', {
  skip: hasTools ? false : 'bash, curl or node is missing',
}, async () => {
  const said = await run(
    commandsOf('Your first order, in two minutes') +
      commandsOf('Let an agent ask and a person decide'),
  )
  assert.match(said, /"status":"APPROVED"/)
  assert.match(said, /"outcome":"WITHHELD"/)
  await until(async () => {
    await product.workOff()
    const { body } = await shop.get<{ content: { amount: object }[] }>('/api/v1/refunds')
    return body.content.length === 1
  })
  const { body } = await shop.get<{ content: { status: string }[] }>('/api/v1/approvals')
  assert.deepEqual(
    body.content.map(({ status }) => status),
    ['EXECUTED'],
  )
})
