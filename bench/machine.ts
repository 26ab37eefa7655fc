import { createHash } from 'node:crypto'
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { median } from './latency.ts'

/** What the figures depend on. Nothing that names the machine or where anything lies on it. */
export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly memoryGb: number
  /** Load average before we began: anything but a small number is somebody else's work in our figures. */
  readonly loadBefore: number
  readonly node: string
  readonly postgres: string
  readonly durable: string
  /** One small write forced to the disk. */
  readonly syncMs: number
  /** A SHA-256 over 64 MiB: what processor times of different machines are compared by. */
  readonly hashMs: number
}

/** Taken when the bench is loaded, before it has started anything. */
const loadBefore = Math.round((loadavg()[0] ?? 0) * 100) / 100

export async function describeMachine(owner: pg.Client, folder: string): Promise<Machine> {
  const { rows } = await owner.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('server_version', 'fsync', 'synchronous_commit', 'full_page_writes')`,
  )
  const settings = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  const { server_version = '', ...durability } = settings
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    loadBefore,
    node: process.version,
    postgres: server_version,
    durable: Object.entries(durability)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
    syncMs: timeSync(folder),
    hashMs: timeHash(),
  }
}

function timeHash(): number {
  const bytes = Buffer.alloc(64 * 2 ** 20)
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now()
    createHash('sha256').update(bytes).digest()
    return performance.now() - startedAt
  })
  return Math.round(Math.min(...times) * 10) / 10
}

function timeSync(folder: string): number {
  const file = join(folder, 'sync-probe')
  const descriptor = openSync(file, 'w')
  const page = Buffer.alloc(8_192)
  const times = Array.from({ length: 100 }, () => {
    const startedAt = performance.now()
    writeSync(descriptor, page)
    fdatasyncSync(descriptor)
    return performance.now() - startedAt
  })
  closeSync(descriptor)
  rmSync(file)
  return Math.round(median(times) * 1_000) / 1_000
}
