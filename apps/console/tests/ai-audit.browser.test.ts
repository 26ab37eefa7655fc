import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { until } from '@souk/platform/testing'
import { keyed, Staff } from '@souk/server/testing/agents.ts'
import type { Page } from 'playwright-core'
import { en } from '../src/texts/en/index.ts'
import { faultsOn, People } from '../testing/people.ts'

let people: People
let staff: Staff
const folder = mkdtempSync(join(tmpdir(), 'souk-ai-audit-'))
before(async () => {
  people = await People.gather()
  staff = new Staff(people.running.product, people.running.shop)
})
afterEach(() => people.leave())
after(async () => {
  await people.close()
  rmSync(folder, { recursive: true })
})

const words = en.aiAudit

/** Something that an agent does, and a checkpoint over it, which is signed a minute later. */
async function aCheckpoint(): Promise<void> {
  const { shop } = people.running
  const count = async () => {
    const { body } = await shop.get<{ content: unknown[] }>('/api/v1/ai/audit/checkpoints')
    return body.content.length
  }
  const agent = await staff.agent(await staff.member(['ADMIN']), ['customers:*'])
  await keyed(await staff.asAgent(agent)).get('/api/v1/customers')
  const known = await count()
  await shop.post('/api/v1/sandbox/clock/advance', { seconds: 3_700 })
  await until(async () => (await count()) > known, 'a checkpoint', 60)
}

/** What a button hands out, kept in a file of the name that it comes with. */
async function saved(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name }).click()
  const file = join(folder, (await download).suggestedFilename())
  await (await download).saveAs(file)
  return file
}

/** Runs the command that the dialog shows. */
async function runShown(page: Page): Promise<{ code: number; out: string }> {
  const shown = await page.getByRole('textbox', { name: words.command }).inputValue()
  const [, , , , ...args] = shown.split(' ')
  assert.match(shown, /^npm run ai-audit -- /)
  const main = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
  return new Promise((resolve) => {
    execFile(process.execPath, [main, 'ai-audit', ...args], { cwd: folder }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out: out + err }),
    )
  })
}

test('the log and its proofs are checked elsewhere by the commands that are shown beside them', async () => {
  await aCheckpoint()
  await aCheckpoint()
  const { page } = await people.open('ai-audit', ['ADMIN'])
  await page.getByRole('button', { name: words.exportLog }).click()
  await page.getByRole('dialog').getByText(words.exportText).waitFor()
  assert.deepEqual(await faultsOn(page), [])
  const log = await saved(page, 'Export')
  await page.getByText(/entries exported/).waitFor()
  await saved(page, words.keys)
  const verified = await runShown(page)
  assert.match(verified.out, /^genuine: \d+ entries of ten_/)
  writeFileSync(log, readFileSync(log, 'utf8').replace('"sequence":1,', '"sequence":9,'))
  assert.equal((await runShown(page)).code, 1)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: words.growth }).click()
  await page.getByLabel(words.growthSince).waitFor()
  assert.deepEqual(await faultsOn(page), [])
  await saved(page, words.proof)
  const grown = await runShown(page)
  assert.match(grown.out, /^genuine: of ten_\w+, checkpoint \d+ signed .* continues checkpoint \d+/)
  await page.goto(people.addressOf('ai-audit/1?do=prove'))
  await saved(page, words.proof)
  const proved = await runShown(page)
  assert.match(proved.out, /^genuine: entry 1 of ten_/)
})

test('an entry that no checkpoint covers yet has no proof, and that is said', async () => {
  const { shop } = people.running
  const agent = await staff.agent(await staff.member(['ADMIN']), ['customers:*'])
  const calls = keyed(await staff.asAgent(agent))
  await calls.post('/api/v1/customers', { email: 'unsealed@example.com' })
  const { body } = await shop.get<{ content: { entry: { sequence: number } }[] }>(
    '/api/v1/ai/audit?limit=1',
  )
  const { page, expect } = await people.open(
    `ai-audit/${body.content[0]?.entry.sequence}?do=prove`,
    ['ADMIN'],
  )
  expect(/^4\d\d .*\/proof$/)
  await page.getByRole('dialog').getByRole('button', { name: words.proof }).click()
  await page.locator('dialog .refusal').waitFor()
})

test('on a phone an entry without outcome says what it is', async () => {
  const agent = await staff.agent(await staff.member(['ADMIN']), ['customers:*'])
  await keyed(await staff.asAgent(agent)).get('/api/v1/customers')
  const { page } = await people.open('ai-audit')
  const read = page.getByRole('row', { name: /List customers/ }).first()
  await read.waitFor()
  const shown = async () => (await read.innerText()).split(/\s*\n\s*|\t+/)
  const inColumns = await shown()
  assert(inColumns.includes(words.kinds.READ) && inColumns.includes(en.kit.none), inColumns.join())
  await page.setViewportSize({ width: 390, height: 844 })
  await until(async () => !(await shown()).includes(en.kit.none), 'no dash')
  assert((await shown()).includes(words.kinds.READ))
  assert.deepEqual(await faultsOn(page), [])
})
