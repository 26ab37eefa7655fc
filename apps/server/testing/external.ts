import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@souk/platform/testing'
import pg from 'pg'
import { startPostgres } from '../postgres/index.ts'
import { type Account, giveTo, placeOf } from '../postgres/place.ts'
import { type Authority, newAuthority } from './certificates.ts'

/** The names that operators give to the logins, and their passwords. */
const logins = { owner: 'shop_owner', app: 'shop_api', system: 'shop_worker' } as const
const password = 'pw'

/** A PostgreSQL that somebody else runs: reached over TLS, its roles made as the page for operators says. */
export interface External {
  readonly folder: string
  readonly port: number
  readonly account: Account | undefined
  /** Shows a certificate for another name from now on. */
  certifyFor(hostName: string): Promise<void>
  /** The file of the authority that has signed its certificate. */
  readonly rootFile: string
  /** As a superuser, whom the product never sees. */
  readonly admin: pg.Pool
  url(kind: keyof typeof logins, query?: string): string
  stop(): Promise<void>
}

export async function startExternal(): Promise<External> {
  const folder = mkdtempSync(join(tmpdir(), 'souk-external-'))
  chmodSync(folder, 0o711)
  const home = join(folder, 'home')
  const first = await startPostgres({ home, profile: 'test' })
  const { account } = placeOf(home)
  const port = await freePort()
  const authority = newAuthority('Souk test authority')
  const rootFile = join(folder, 'root.crt')
  writeFileSync(rootFile, authority.certificate)
  certify(authority, 'localhost', folder, account)
  const setting = new pg.Client({ connectionString: first.url('owner', 'postgres') })
  await setting.connect()
  for (const statement of [
    `alter system set listen_addresses = '127.0.0.1'`,
    `alter system set port = ${port}`,
    'alter system set ssl = on',
    `alter system set ssl_cert_file = '${join(folder, 'server.crt')}'`,
    `alter system set ssl_key_file = '${join(folder, 'server.key')}'`,
    ...rolesAsDocumented,
  ]) {
    await setting.query(statement)
  }
  await setting.end()
  await first.stop()
  const second = await startPostgres({ home, profile: 'test' })
  const adminUrl = new URL(first.url('owner', 'shop'))
  adminUrl.port = String(port)
  const admin = new pg.Pool({ connectionString: adminUrl.href, max: 2 })
  admin.on('error', () => {})
  return {
    folder,
    port,
    account,
    rootFile,
    admin,
    async certifyFor(hostName) {
      certify(authority, hostName, folder, account)
      await admin.query('select pg_reload_conf()')
    },
    url: (kind, query = `sslmode=verify-full&sslrootcert=${rootFile}`) =>
      `postgresql://${logins[kind]}:${password}@localhost:${port}/shop?${query}`,
    async stop() {
      await admin.end()
      await second.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const rolesAsDocumented = [
  'create role souk_app nologin',
  'create role souk_system nologin',
  `create role ${logins.owner} login password '${password}'`,
  `create role ${logins.app} login password '${password}' in role souk_app`,
  `create role ${logins.system} login password '${password}' in role souk_system`,
  `create database shop owner ${logins.owner}`,
]

function certify(
  authority: Authority,
  hostName: string,
  folder: string,
  account: Account | undefined,
): void {
  const { certificate, key } = authority.issue(hostName)
  for (const [name, text] of [
    ['server.crt', certificate],
    ['server.key', key],
  ] as const) {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    giveTo(account, file)
  }
}
