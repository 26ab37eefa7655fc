import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort, until } from '@souk/platform/testing'
import { asAccount, giveTo } from '../postgres/place.ts'
import type { External } from './external.ts'

const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']

/** Where PgBouncer is installed; undefined on a machine without it. */
export const pgbouncer = folders
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path))

export interface PgBouncer {
  readonly port: number
  stop(): Promise<void>
}

/** In transaction mode, as it comes, with few connections to the database, so that many clients share each. */
export async function startPgBouncer(external: External): Promise<PgBouncer> {
  const { folder, account } = external
  const port = await freePort()
  const users = join(folder, 'pgbouncer-users.txt')
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(users, '"shop_owner" "pw"\n"shop_api" "pw"\n"shop_worker" "pw"\n')
  writeFileSync(
    config,
    `[databases]
* = host=127.0.0.1 port=${external.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 200
server_login_retry = 1
`,
  )
  for (const file of [users, config]) giveTo(account, file)
  const running = spawn(pgbouncer ?? '', ['--quiet', config], {
    ...asAccount(account),
    cwd: folder,
    stdio: 'ignore',
  })
  await until(() => isListening(port), 'PgBouncer')
  return {
    port,
    async stop() {
      running.kill('SIGINT')
      if (running.exitCode === null) await once(running, 'exit')
    },
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => {})
    socket.unref()
  })
}
