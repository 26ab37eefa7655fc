import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { until } from '@souk/platform/testing'
import { databaseFacts, whyNot } from '../database-facts.ts'
import { newAuthority } from '../testing/certificates.ts'
import { call, clientOf } from '../testing/client.ts'
import { type External, startExternal } from '../testing/external.ts'
import { type Launched, launched, refusalOf } from '../testing/launcher.ts'

/** The product on a PostgreSQL that somebody else runs: no superuser, no role of ours, and only over TLS. */

let external: External
let home: string

before(async () => {
  external = await startExternal()
  home = mkdtempSync(join(tmpdir(), 'souk-external-home-'))
})
after(async () => {
  await external.stop()
  rmSync(home, { recursive: true, force: true })
})

const addresses = (query?: string) => ({
  DATABASE_URL: external.url('owner', query),
  SOUK_APP_DATABASE_URL: external.url('app', query),
  SOUK_SYSTEM_DATABASE_URL: external.url('system', query),
})

const rolesNow = async () =>
  (await external.admin.query('select * from pg_authid where oid >= 16384 order by rolname')).rows

async function sellOne(product: Launched): Promise<number[]> {
  const client = clientOf(product)
  const made = await call(client, '/v1/catalog/products', {
    title: 'Copper cezve',
    price: { amount: 4_900, currency: 'EUR' },
    inventory: { available: 20, warehouse: 'MAIN' },
  })
  const items = [{ product_id: made.body.id, quantity: 2 }]
  const placed = await call(client, '/api/v1/orders', { items })
  const paid = await call(client, '/api/v1/payments', {
    order_id: placed.body.id,
    method: 'pm_test_ok',
  })
  return [made.status, placed.status, paid.status]
}

describe('with the addresses of three logins', () => {
  test('it starts, sells, speaks TLS on every connection, and leaves the roles as they are', async () => {
    const before = await rolesNow()
    const product = await launched(home, addresses())
    try {
      assert.deepEqual(await sellOne(product), [201, 201, 201])
      assert.equal((await call(clientOf(product), '/api/v1/sandbox/reset', {})).status, 200)
      const { rows } = await external.admin.query(
        `select usename as login, bool_and(ssl) as encrypted from pg_stat_activity join pg_stat_ssl using (pid)
         where application_name like 'souk %' group by usename order by usename`,
      )
      assert.deepEqual(rows, [
        { login: 'shop_api', encrypted: true },
        { login: 'shop_worker', encrypted: true },
      ])
      assert.deepEqual(await rolesNow(), before)
    } finally {
      await product.stop()
    }
  })

  test('a login that lacks its rights is refused in one line', async () => {
    await external.admin.query('revoke souk_system from shop_worker')
    const said = await refusalOf(home, addresses())
    await external.admin.query('grant souk_system to shop_worker')
    assert.match(
      said,
      /^souk: SOUK_SYSTEM_DATABASE_URL names shop_worker.*: run GRANT souk_system TO shop_worker\n$/,
    )
  })
})

describe('a certificate', () => {
  const complaintAbout = (query: string) => {
    const url = external.url('owner', query)
    return databaseFacts(url).then(
      () => 'none',
      (error) => whyNot(error, url),
    )
  }

  test('that no trusted authority has signed is refused, with what to add', async () => {
    assert.match(
      await complaintAbout('sslmode=verify-full'),
      /^its certificate is not signed by a trusted authority: add sslrootcert=/,
    )
    const file = join(home, 'other.crt')
    writeFileSync(file, newAuthority('Somebody else').certificate)
    const other = `sslmode=verify-full&sslrootcert=${file}`
    assert.match(
      await complaintAbout(other),
      /^its certificate is not signed by a trusted authority: add sslrootcert=/,
    )
  })

  test('whose authority is in no file is refused, with the name of the file', async () => {
    const nowhere = 'sslmode=verify-full&sslrootcert=/nowhere/root.crt'
    assert.match(await complaintAbout(nowhere), /no such file .*, open '\/nowhere\/root\.crt'/)
  })

  test('of another host is refused', async () => {
    await external.certifyFor('db.example')
    const known = `sslmode=verify-full&sslrootcert=${external.rootFile}`
    const complaint = await until(async () => {
      const said = await complaintAbout(known)
      return said === 'none' ? undefined : said
    })
    assert.match(complaint, /does not match certificate's altnames: Host: localhost/)
    await external.certifyFor('localhost')
    await until(async () => (await complaintAbout(known)) === 'none')
  })

  test('that is not trusted is refused by a start in one line, whatever encryption was asked for', async () => {
    const said = await refusalOf(home, addresses('sslmode=require'))
    assert.match(
      said,
      /^souk: DATABASE_URL names a PostgreSQL that cannot be used: its certificate is not signed by .*\n$/,
    )
  })
})
