import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { type Postgres, startPostgres } from '../postgres/index.ts'
import { Books } from '../testing/books.ts'
import { type Bought, buyAll, killOne } from '../testing/buyers.ts'
import { type Launched, launched } from '../testing/launcher.ts'

/**
 * The product as `npm start` runs it, under load, while its parts are killed without warning. Whatever a client
 * was told has happened must have happened, once, with everything that belongs to it.
 */

const name = 'Unbreakable'
const stock = 100_000
const buyers = 8
const ordersEach = 40

let home: string
let postgres: Postgres
let product: Launched
let books: Books

before(async () => {
  home = mkdtempSync(join(tmpdir(), 'souk-crash-'))
  chmodSync(home, 0o711)
  postgres = await startPostgres({ home })
  product = await launched(home, { SOUK_PROCESSES: '2', DATABASE_URL: postgres.url('owner') })
  books = new Books(postgres.url('owner'))
})

after(async () => {
  await product.stop()
  await books.close()
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

/** Kills a part whenever another share of the orders has been acknowledged. */
async function killWhile({ acknowledged }: Bought, done: () => boolean): Promise<number> {
  const kills = [
    () => killOne(product, 'api.ts'),
    () => killOne(product, 'worker.ts'),
    () => process.kill(postgres.pid, 'SIGKILL'),
    () => killOne(product, 'api.ts'),
    () => killOne(product, 'worker.ts'),
  ]
  const step = (buyers * ordersEach) / (kills.length + 1)
  let made = 0
  for (const kill of kills) {
    await until(() => done() || acknowledged.length >= step * (made + 1), 'the next kill', 120)
    if (done()) break
    kill()
    made += 1
  }
  return made
}

test('kill -9 of API processes, workers and the database under load loses nothing that was acknowledged', async () => {
  const bought: Bought = { acknowledged: [], paid: [], undecided: [] }
  let done = false
  const [kills] = await Promise.all([
    killWhile(bought, () => done),
    buyAll(product, { name, stock, buyers, ordersEach }, bought).finally(() => {
      done = true
    }),
  ])
  assert.equal(kills, 5)
  assert.equal(new Set(bought.acknowledged).size, buyers * ordersEach)
  await books.untilSettled()
  await books.check(name, stock, bought)
})
